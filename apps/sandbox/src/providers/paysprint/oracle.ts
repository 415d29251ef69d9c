import { indianTime } from '../../clock.ts'
import { endDuePayments } from './payment-outcome.ts'
import { listPayments, type Payment } from './payments-sql.ts'
import type { Paysprint } from './paysprint-context.ts'

/** The billers' own records: every payment that reached one, newest first, and the sums. */
export function listBillerPayments(paysprint: Paysprint, referenceid: string | undefined) {
  endDuePayments(paysprint)
  const known = listPayments(paysprint.store).filter(
    (one) => referenceid === undefined || one.referenceid === referenceid,
  )
  const count = (status: Payment['status']) => known.filter((one) => one.status === status).length
  return {
    totals: {
      payments: known.length,
      paid: count('paid'),
      pending: count('pending'),
      refused: count('refused'),
      paid_paise: known.reduce((sum, one) => sum + paidPaise(one), 0),
    },
    payments: known.map((one) => ({
      referenceid: one.referenceid,
      operator: one.operator,
      canumber: one.canumber,
      period: one.period,
      status: one.status,
      amount_paise: Number(one.amountPaise),
      paid_paise: paidPaise(one),
      operatorid: one.operatorid,
      message: one.message,
      created_at: indianTime(one.createdAtMs),
    })),
  }
}

const paidPaise = (one: Payment) => (one.status === 'paid' ? Number(one.amountPaise) : 0)
