import { paymentForLabel, paymentSubject } from '../../lib/payment-for.ts'
import { Amount } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { instrumentName } from './card-brands.ts'
import type { PaymentStatus } from './payments-api.ts'
import { STATUS_TEXT } from './payments-text.ts'
import classes from './status-sheet.module.css'
import { StatusSteps } from './status-steps.tsx'

const text = STATUS_TEXT

/** What an order that is not paid is about: amount, steps, to whom, by what, its id. */
export function StatusFacts({ status, more = [] }: { status: PaymentStatus; more?: Fact[] }) {
  const purpose = paymentForLabel(status.payment_for)
  const facts = [
    { label: text.to, value: purpose ? `${status.paid_to}, ${purpose}` : status.paid_to },
    { label: text.by, value: instrumentName(status.paid_with ?? status.payment_mode) },
    { label: text.order, value: <OrderId id={status.order_id} /> },
    ...more,
  ]
  return (
    <>
      <div className={classes.amount}>
        <span>{text.subject(paymentSubject(status), status.paid_to)}</span>
        <Amount rupees={status.total} size="large" />
      </div>
      <StatusSteps status={status} />
      <div className={classes.facts}>
        <Facts facts={facts} />
      </div>
    </>
  )
}

function OrderId({ id }: { id: string }) {
  return (
    <span className={classes.order}>
      {id}
      <CopyButton text={id} label={text.copyOrder} />
    </span>
  )
}
