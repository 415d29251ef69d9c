import { formatRupees } from '@chukta/contract/money'
import { CircleAlert, QrCode } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCountdown } from '../../../lib/time/clock.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { UpiTry } from './gateway-checkout.ts'
import type { OrderState } from './open-order.ts'
import classes from './upi-pay.module.css'
import { UpiPlace } from './upi-place.tsx'
import { UPI_TEXT } from './upi-text.ts'
import { type UpiForm, type UpiState, useUpi, VALID_SECONDS } from './use-upi.ts'

type Props = {
  upi: UpiTry
  /** The payee's name. */
  name: string
  look: () => Promise<OrderState>
}

const CODE_SIZE = '220px'
/** As the gateway names them; 'default' is the phone's own app for UPI links. */
const APPS = [
  { id: 'gpay', label: UPI_TEXT.apps.googlePay },
  { id: 'phonepe', label: UPI_TEXT.apps.phonePe },
  { id: 'paytm', label: UPI_TEXT.apps.paytm },
  { id: 'bhim', label: UPI_TEXT.apps.bhim },
  { id: 'default', label: UPI_TEXT.apps.other },
]

/** Whether UPI apps are on this very device: the gateway's buttons work on no other. */
const isPhone = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/** UPI inside our dialog: the gateway's own code on a computer, its own buttons for apps on a phone, and the result. */
export function UpiPay({ upi, name, look }: Props) {
  const text = UPI_TEXT
  const [onPhone] = useState(isPhone)
  const [gone, setGone] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const paying = useUpi({ first: onPhone ? 'apps' : 'code', look, onPaid: () => upi.end('paid') })
  const { form, state, round, hear, again } = paying
  const amount = formatRupees(upi.total)
  const gateway = upi.started.checkout.gateway_name
  const place = { sdk: upi.sdk, paymentSessionId: upi.started.order.data.payment_session_id }
  const isOver = state === 'declined' || state === 'ended' || state === 'missing'
  useEffect(() => heading.current?.focus(), [])

  const leave = async () => {
    if ((await paying.askNow()) !== 'paid') upi.end('back')
  }
  // All of them may be lost at once, where the gateway's buttons do not work in this browser.
  const noApps = gone.length >= APPS.length
  const showCode = useEffectEvent(() => void again('code'))
  useEffect(() => {
    if (noApps) showCode()
  }, [noApps])

  return (
    <section className={classes.pay} aria-labelledby="upi-title">
      <h3 id="upi-title" ref={heading} tabIndex={-1} className={classes.title}>
        {form === 'code' ? text.scan : text.choose}
      </h3>
      <p className={classes.how}>{form === 'code' ? text.scanHow : text.chooseHow}</p>
      {form === 'code' && (
        <div className={classes.code} data-over={isOver || undefined}>
          {isOver ? (
            <QrCode size={56} strokeWidth={1} aria-hidden />
          ) : (
            <UpiPlace
              key={round}
              {...place}
              size={CODE_SIZE}
              title={text.code(amount, name)}
              onNews={(news) => void hear(news)}
              className={classes.picture}
            />
          )}
        </div>
      )}
      {form === 'apps' && !isOver && (
        <div
          className={classes.apps}
          inert={state !== 'offered'}
          data-chosen={state !== 'offered' || undefined}
        >
          {APPS.filter(({ id }) => !gone.includes(id)).map((app) => (
            <UpiPlace
              key={`${round} ${app.id}`}
              {...place}
              app={app}
              title={app.label}
              onNews={(news) =>
                news.kind === 'missing' ? setGone((now) => [...now, app.id]) : void hear(news)
              }
              className={classes.app}
            />
          ))}
        </div>
      )}
      <p className={classes.sum}>
        {text.toPay(amount, name)}
        {state === 'waiting' && <TimeLeft key={round} />}
      </p>
      <p className={classes.state} data-bad={isOver || undefined} role="status">
        {isOver && <CircleAlert size={18} strokeWidth={2} aria-hidden />}
        {paying.asking ? text.asking : sentence(state, form, gateway)}
      </p>
      {isOver && <p className={classes.once}>{text.onlyOnce}</p>}
      <div className={classes.ways}>
        {(isOver || (form === 'apps' && state === 'waiting')) && (
          <Button fullWidth variant={isOver ? 'filled' : 'default'} onClick={() => void again()}>
            {form === 'code' ? text.newCode : text.chooseAgain}
          </Button>
        )}
        {state === 'missing' && (
          <Button fullWidth variant="default" onClick={() => upi.end('own page')}>
            {text.ownPage(gateway)}
          </Button>
        )}
        {onPhone && !noApps && (
          <Button fullWidth variant="default" onClick={() => void again(form === 'code' ? 'apps' : 'code')}>
            {form === 'code' ? text.useApps : text.showCode}
          </Button>
        )}
        <Button fullWidth variant="subtle" onClick={() => void leave()}>
          {text.otherMethod}
        </Button>
      </div>
    </section>
  )
}

function sentence(state: UpiState, form: UpiForm, gateway: string): string {
  const text = UPI_TEXT
  const isCode = form === 'code'
  if (state === 'offered') return text.readyForApp
  if (state === 'opening') return isCode ? text.gettingCode : text.openingApp
  if (state === 'waiting') return text.waiting
  if (state === 'declined') return text.declined
  if (state === 'ended') return isCode ? text.codeEnded : text.requestEnded
  return isCode ? text.noCode(gateway) : text.noApps(gateway)
}

/** Counts down for the eye alone: a screen reader announces the end. */
function TimeLeft() {
  const { secondsLeft } = useCountdown(VALID_SECONDS)
  return (
    <span role="timer" className={classes.left}>
      {UPI_TEXT.validFor(formatCountdown(secondsLeft))}
    </span>
  )
}
