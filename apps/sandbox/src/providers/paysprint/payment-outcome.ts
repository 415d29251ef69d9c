import { randomBytes } from 'node:crypto'
import { listDuePayments, type Payment, saveEnd } from './payments-sql.ts'
import type { Paysprint } from './paysprint-context.ts'

export const PAID = 'Bill payment successful.'
export const UNDER_PROCESS = 'Transaction is under process.'

/** A biller's reference of money it has: 20 capitals and digits. */
export const newOperatorId = () => `CC01${randomBytes(8).toString('hex').toUpperCase()}`

/** Ends a pending payment: the biller has the money, or refuses it late and the partner gets it back. */
export function endPayment(
  { store }: Paysprint,
  payment: Payment,
  outcome: 'paid' | 'refused',
  atMs: number,
): void {
  saveEnd(
    store,
    outcome === 'paid'
      ? { ...payment, status: 'paid', message: PAID, operatorid: newOperatorId() }
      : {
          ...payment,
          status: 'refused',
          message: 'Refused by the biller. Amount refunded.',
          refundedAtMs: atMs,
        },
  )
}

/** Ends due payments, also those of an earlier run. Call it before reading payments. */
export function endDuePayments(paysprint: Paysprint): void {
  paysprint.store.transaction(() => {
    for (const payment of listDuePayments(paysprint.store, paysprint.now())) {
      endPayment(paysprint, payment, payment.outcome ?? 'refused', payment.dueAtMs ?? paysprint.now())
    }
  })
}
