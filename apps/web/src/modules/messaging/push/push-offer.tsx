import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { usePush } from './push-api.ts'
import { pushState } from './push-browser.ts'
import classes from './push-offer.module.css'
import { PUSH_TEXT } from './push-text.ts'
import { useEnable } from './use-enable.ts'

const text = PUSH_TEXT
/** Kept after sign-out: it belongs to the device, not to a user. */
const OFFERED = 'pushOffered'
/** The offer keeps its place until it is answered, for the life of this page. */
let isOpen = localStorage.getItem(OFFERED) === null

/** Once on a device: a line that offers notifications. The browser shows no prompt before a press. */
export function PushOffer() {
  return isOpen && pushState() === 'default' ? <Offer /> : null
}

function Offer() {
  const [isShown, setIsShown] = useState(true)
  const { data } = usePush()
  const { enable, isBusy } = useEnable()
  const publicKey = data?.public_key ?? null
  useEffect(() => {
    if (publicKey !== null) localStorage.setItem(OFFERED, '1')
  }, [publicKey])
  const close = () => {
    isOpen = false
    setIsShown(false)
  }
  if (!isShown || publicKey === null) return null
  return (
    <aside className={classes.offer} aria-label={text.offerLabel}>
      <Bell size={20} strokeWidth={1.75} aria-hidden />
      <p>{text.offer}</p>
      <div className={classes.buttons}>
        <BusyButton
          size="sm"
          variant="default"
          busy={isBusy}
          busyText={text.busy}
          onClick={() => void enable(publicKey).then(close)}
        >
          {text.switchOn}
        </BusyButton>
        <Button size="sm" variant="subtle" onClick={close}>
          {text.notNow}
        </Button>
      </div>
    </aside>
  )
}
