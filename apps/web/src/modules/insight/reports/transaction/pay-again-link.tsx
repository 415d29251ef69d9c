import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, Repeat } from 'lucide-react'
import { payLink } from '../../../../domain/payee/payee-screen.ts'
import { can } from '../../../../lib/can.ts'
import { buttonClass } from '../../../../ui/form/button.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import { TRANSACTION_TEXT } from './transaction-text.ts'

/**
 * Leads to the same payee or the same bill again; a bill is fetched anew, and can be remembered.
 */
export function PayAgainLinks({ transaction }: { transaction: TransactionDetail }) {
  const { bill, payment_status: status } = transaction
  if (!bill) return <PayAgainLink transaction={transaction} />
  if (status === 'PENDING' || !can('schedules.manage')) return null
  const { id, remembered_id } = bill
  return (
    <>
      <Link
        to="/my-bills/pay"
        search={remembered_id === null ? { bill: id } : { id: remembered_id }}
        className={buttonClass({ variant: 'default' })}
      >
        <Repeat size={20} strokeWidth={1.75} aria-hidden />
        {TRANSACTION_TEXT.payAgain}
      </Link>
      {remembered_id === null && (
        <Link to="/my-bills" search={{ remember: id }} className={buttonClass({ variant: 'default' })}>
          <BookmarkPlus size={20} strokeWidth={1.75} aria-hidden />
          {TRANSACTION_TEXT.rememberBill}
        </Link>
      )}
    </>
  )
}

/**
 * Leads to the same payee with the same amount before the charge, the methods open: nothing is typed again. For payers
 * themselves, while the payee exists and its account has no problem.
 */
function PayAgainLink({ transaction }: { transaction: TransactionDetail }) {
  const { payee, payment_status: status, base_amount: amount } = transaction
  const category = payee && categoryOfService(payee.service_slug)
  if (!category || payee.problem || status === 'PENDING') return null
  if (!can('payees.add')) return null
  return (
    <Link
      {...payLink({ category, serviceId: payee.service_id }, payee.id)}
      search={{ amount, methods: '1' }}
      className={buttonClass({ variant: 'default' })}
    >
      <Repeat size={20} strokeWidth={1.75} aria-hidden />
      {TRANSACTION_TEXT.payAgain}
    </Link>
  )
}
