import { formatRupees } from '@chukta/contract/money'
import type { EarlierPayment } from '@chukta/contract/payments/earlier-payment'
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { CHECKOUT_TEXT } from './checkout-text.ts'

const text = CHECKOUT_TEXT.again

type Props = { earlier: EarlierPayment | null; onYes: () => void; onNo: () => void }

/** Asks before a payee gets the same amount again within a day, or an amount that a mandate is about to pay them. */
export function PayAgain({ earlier, onYes, onNo }: Props) {
  const isAutomatic = earlier?.status === 'SCHEDULED'
  return (
    <ConfirmDialog
      opened={earlier !== null}
      title={isAutomatic ? text.automaticTitle : text.title}
      note={earlier ? question(earlier) : undefined}
      isLocal
      onYes={onYes}
      onNo={onNo}
    />
  )
}

function question({ status, amount, date, name = '', order_id }: EarlierPayment): string {
  const rupees = formatRupees(amount)
  if (status === 'SCHEDULED') return `${text.automatic(rupees, name, formatDate(date))} ${text.maybeTwice}`
  const sentence = status === 'PAID' ? text.paid : text.pending
  const order = order_id ? [text.order(order_id)] : []
  const warning = status === 'PAID' ? text.twice : text.maybeTwice
  return [sentence(rupees, name, formatDateTime(date)), ...order, warning].join(' ')
}
