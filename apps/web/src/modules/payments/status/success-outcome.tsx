import { formatRupees } from '@chukta/contract/money'
import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { Link } from '@tanstack/react-router'
import type { useTimedWay } from '../../../lib/use-timed-way.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { BillOutcome } from './bill-outcome.tsx'
import { ServicesLink } from './outcome-links.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
import { ReceiptShare } from './receipt-share.tsx'
import type { PaymentStatus } from './status-api.ts'
import classes from './status-sheet.module.css'
import { StatusHead } from './status-sheet.tsx'
import { STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

type Props = { status: PaymentStatus; way: ReturnType<typeof useTimedWay> }

/** Paid: the receipt with its stamp. */
export function SuccessOutcome({ status, way }: Props) {
  const isRefused = status.bill_status === 'refused'
  const paid = isRefused
    ? text.charged(formatRupees(status.total))
    : text.paid(formatRupees(status.amount), status.paid_to)
  return (
    <div className={classes.column}>
      <StatusHead tone="success" title={PAYMENT_STATUS_MESSAGES.success} note={paid} way={way} />
      {isRefused && <BillOutcome status={status} />}
      <PaymentReceipt status={status} />
      {!isRefused && <BillOutcome status={status} />}
      <div className={classes.buttons}>
        <ReceiptShare status={status} onPress={way.stay} />
        <ServicesLink />
        <Link
          to="/view-reports/$id"
          params={{ id: String(status.transaction_id) }}
          className={buttonClass({ variant: 'subtle' })}
        >
          {text.inReports}
        </Link>
      </div>
    </div>
  )
}
