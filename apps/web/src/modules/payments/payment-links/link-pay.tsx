import { formatRupees } from '@chukta/contract/money'
import { openerFields } from '@chukta/contract/payments/payment-links'
import { CARD_METHOD, type Quote } from '@chukta/contract/payments/payments'
import { Link2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { say } from '../../../lib/language.ts'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import type { RequestError } from '../../../lib/request-error.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Receipt, TearLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import type { CardEntry } from '../checkout/card-entry.ts'
import { CardFields, CardSafety } from '../checkout/card-fields.tsx'
import { isUpi, type OfferedMethod } from '../checkout/checkout-api.ts'
import { lowestCharge } from '../checkout/lowest-charge.ts'
import { MethodRow } from '../checkout/method-row.tsx'
import { PayNow, PaySafety } from '../checkout/pay-now.tsx'
import { PaymentSum } from '../checkout/payment-sum.tsx'
import { UpiPay } from '../checkout/upi-pay.tsx'
import { usePay } from '../checkout/use-pay.ts'
import { type LinkStatus, linkCalls, type OpenedLink, useNewQuote } from './link-api.ts'
import { LINK_TEXT } from './link-text.ts'
import classes from './payment-link-page.module.css'

const text = LINK_TEXT
const END_SEEN_MS = 1_000

type Props = {
  token: string
  link: OpenedLink
  /** Of the order that somebody has started. */
  status: LinkStatus | undefined
  /** The gateway is done with the order. */
  onEnd: () => void
  /** The order may have changed the link's state. */
  onTried: () => void
}

/** What the link pays, the name of the person who pays it, and the same checkout as for everyone. */
export function LinkPay({ token, link, status, onEnd, onTried }: Props) {
  return (
    <>
      <Receipt>
        <div className={classes.payee}>
          <Initials name={link.payee_name} size={46} />
          <div className={classes.heading}>
            <p>{text.to}</p>
            <PageHeading title={text.tab(link.payee_name)} shown={link.payee_name} />
            <p>{say(link.service_name)}</p>
          </div>
        </div>
        <p className={classes.sender}>
          <Link2 size={18} strokeWidth={1.75} aria-hidden />
          <span>
            <strong>{text.sentBy(link.sender_name)}</strong>
            <br />
            {text.unknownSender}
          </span>
        </p>
        <TearLine />
        <Amount rupees={link.amount} size="large" />
        <p className={classes.words}>{amountInWords(link.amount)}</p>
        <p className={classes.words}>{text.validUntil(formatDateTime(link.expires_at))}</p>
      </Receipt>
      {link.quotes.length === 0 ? (
        <p className={classes.note} role="alert">
          {text.noMethods}
        </p>
      ) : (
        <PayForm token={token} link={link} status={status} onEnd={onEnd} onTried={onTried} />
      )}
    </>
  )
}

function Started({ link, status }: { link: OpenedLink; status: LinkStatus | undefined }) {
  const failed = status?.nothing_charged ? text.failedNothing : text.failed
  const method = link.quotes[0]?.payment_method ?? status?.payment_method
  return (
    <div role="status" className={classes.started}>
      {status?.payment_status === 'FAILED' && <ThreadNote>{failed}</ThreadNote>}
      {status?.payment_status === 'PENDING' && method && <ThreadNote>{text.paying(say(method))}</ThreadNote>}
    </div>
  )
}

const methodOf = (quote: Quote): OfferedMethod => ({
  id: quote.payment_method_id,
  name: quote.payment_method,
  quote,
  offReason: null,
})

/** The cheapest is chosen beforehand: its charge is seen beside those of the others. */
function cheapestOf(quotes: readonly Quote[]): number | undefined {
  return quotes.toSorted((one, other) => Number(one.total) - Number(other.total))[0]?.payment_method_id
}

const asksForCard = ({ name, quote }: OfferedMethod) =>
  name === CARD_METHOD && quote?.card_fields === 'hosted'

function PayForm({ token, link, status, onEnd, onTried }: Props) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const onNewQuote = useNewQuote(token)
  const paying = usePay({
    statusDelayMs: END_SEEN_MS,
    calls: linkCalls(token),
    onEnd,
    onNewQuote,
    onRefused: (error: RequestError) => {
      // Somebody else was first, or the link has ended: the page then says which.
      if (error.status === 409 || error.status === 404) onTried()
      return false
    },
  })
  const methods = link.quotes.map(methodOf)
  const lowest = lowestCharge(methods)
  const chosen = methods.find(({ id }) => id === (chosenId ?? cheapestOf(link.quotes))) ?? methods[0]
  const card = useRef<CardEntry>(null)
  const place = useRef<HTMLFormElement>(null)
  const form = useSchemaForm({
    initial: { name: '' },
    check: (values) => schemaErrors(openerFields, values),
    tidy: { name: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ name }) => {
    if (!chosen?.quote) return
    if (asksForCard(chosen) && !card.current?.isComplete()) return
    const { total } = chosen.quote
    await paying.pay({
      quote: chosen.quote,
      body: { name, payment_method_id: chosen.id, total },
      card: asksForCard(chosen) ? (card.current?.fields() ?? null) : null,
      byUpi: isUpi(chosen.name),
    })
    onTried()
  })
  const { upi } = paying
  const orderId = upi?.started.order.data.order_id ?? ''
  const lookAtOrder = useCallback(() => paying.look(orderId), [paying.look, orderId])
  const busy = paying.phase !== 'idle'
  return (
    <Sheet className={classes.sheet} aria-label={formatRupees(link.amount)}>
      {upi && <UpiPay upi={upi} name={link.payee_name} look={lookAtOrder} />}
      {link.state === 'paying' && !busy && <Started link={link} status={status} />}
      <form ref={place} onSubmit={submit} noValidate hidden={upi !== null} className={classes.form}>
        <TextField
          {...form.text('name')}
          label={text.name}
          hint={text.nameHint}
          autoComplete="name"
          maxLength={60}
          readOnly={busy}
        />
        <fieldset className={classes.methods} disabled={busy}>
          <legend>{text.methods}</legend>
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              chosen={method === chosen}
              isLowest={method.id === lowest}
              autoFocus={false}
              onChoose={() => setChosenId(method.id)}
            >
              {asksForCard(method) && method.quote && (
                <>
                  <CardFields ref={card} checkout={method.quote.checkout} locked={busy} />
                  <CardSafety />
                </>
              )}
            </MethodRow>
          ))}
        </fieldset>
        <PaymentSum label={say(link.service_name)} amount={link.amount} quote={chosen?.quote ?? null} />
        <div className={classes.press}>
          <PayNow
            chosen={chosen}
            missing={false}
            paying={paying}
            onPay={() => place.current?.requestSubmit()}
          />
          <PaySafety />
        </div>
        <p className={classes.note}>{text.receiptAtOnce}</p>
      </form>
    </Sheet>
  )
}
