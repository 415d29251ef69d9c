import { instrumentName } from '../../../domain/payment/card-brands.ts'
import { paymentForLabel, paymentSubject } from '../../../domain/payment/payment-for.ts'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import type { PaymentStatus } from './status-api.ts'
import classes from './status-sheet.module.css'
import { StatusSteps } from './status-steps.tsx'
import { STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

/** Facts of an order that is not paid: amount, steps, payee, method, its id. */
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
