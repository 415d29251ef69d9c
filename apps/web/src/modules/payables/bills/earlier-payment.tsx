import { formatRupees } from '@chukta/contract/money'
import type { EarlierPayment } from '@chukta/contract/payments/earlier-payment'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../lib/time/dates.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { BILLS_TEXT } from './bills-text.ts'

const text = BILLS_TEXT

/** A note on the bill: it was paid before, or a payment of it is under way. */
export function EarlierNote({ earlier }: { earlier: EarlierPayment }) {
  return (
    <ThreadNote>
      {whatWasPaid(earlier)}{' '}
      {earlier.order_id && (
        <Link to="/payment-status/$orderId" params={{ orderId: earlier.order_id }}>
          {text.seePayment}
        </Link>
      )}
    </ThreadNote>
  )
}

type Props = { earlier: EarlierPayment | null; onYes: () => void; onNo: () => void }

/** Asks before a bill is paid a second time. */
export function PayAgainDialog({ earlier, onYes, onNo }: Props) {
  return (
    <ConfirmDialog
      opened={earlier !== null}
      title={text.payAgainTitle}
      note={earlier ? question(earlier) : undefined}
      onYes={onYes}
      onNo={onNo}
    />
  )
}

function question(earlier: EarlierPayment): string {
  const order = earlier.order_id ? [text.order(earlier.order_id)] : []
  const warning = earlier.status === 'PAID' ? text.paidAgain : text.maybeTwice
  return [whatWasPaid(earlier), ...order, warning].join(' ')
}

function whatWasPaid({ status, amount, date }: EarlierPayment): string {
  const sentence = status === 'PAID' ? text.paidBefore : text.pendingBefore
  return sentence(formatRupees(amount), formatDate(date))
}
