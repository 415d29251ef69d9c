import { formatRupees } from '@chukta/contract/money'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import type { PaymentStatus } from './status-api.ts'
import { BILL_OUTCOME_TEXT } from './status-text.ts'

const text = BILL_OUTCOME_TEXT

/** The state of a paid bill at its operator; nothing for a payment of another kind. */
export function BillOutcome({ status }: { status: PaymentStatus }) {
  const { bill_status: at, paid_to: operator, operator_reference: reference, bill_message: words } = status
  if (!at) return null
  if (at === 'paid') {
    return (
      <ThreadNote>
        <strong>{text.paid(operator)}</strong> {reference && text.reference(reference)}
      </ThreadNote>
    )
  }
  if (at === 'refused') {
    return (
      <ThreadNote>
        <strong>{text.refused(operator)}</strong> {words && text.reason(words)}{' '}
        {text.moneyBack(formatRupees(status.total))}
      </ThreadNote>
    )
  }
  return (
    <ThreadNote>
      <strong>{at === 'pending' ? text.pending(operator) : text.waiting(operator)}</strong> {text.next}
    </ThreadNote>
  )
}
