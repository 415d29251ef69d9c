import { MESSAGES } from '@chukta/contract/messages'
import { formatRupees } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import type { useTimedWay } from '../../lib/use-timed-way.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { BillOutcome } from './bill-outcome.tsx'
import { ServicesLink } from './outcome-links.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
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
      <StatusHead tone="success" title={MESSAGES.paymentStatus.success} note={paid} way={way} />
      {isRefused && <BillOutcome status={status} />}
      <PaymentReceipt status={status} />
      {!isRefused && <BillOutcome status={status} />}
      <div className={classes.buttons}>
        {typeof navigator.share === 'function' && (
          <Button
            icon={<Share2 size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => void share(`${paid}. ${text.order} ${status.order_id}`, way.stay)}
          >
            {text.share}
          </Button>
        )}
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

// The page stays while the share sheet is open; closing that is no failure.
async function share(receipt: string, stay: () => void): Promise<void> {
  stay()
  await navigator.share({ title: MESSAGES.paymentStatus.success, text: receipt }).catch(() => undefined)
}
