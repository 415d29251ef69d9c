import { paiseToRupees } from '@chukta/contract/money'
import type { PaidItem } from '@chukta/contract/payables/baskets'
import type { Db } from '../../../platform/database/db.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { payoutsOfItems, shownPayout } from '../../payouts/api.ts'
import { findOfService, type ItemRow, listItems } from './baskets-sql.ts'

/** The payees of a payment with their payouts; none for a payment of one. Throws 404 out of scope. */
export async function itemsOf(db: Db, scope: Scope, paymentId: number) {
  const payment = await findOfService(db, scope, paymentId)
  if (!payment) return refuseRecord(db, scope.actor.id, `transaction ${paymentId}`)
  const [items, payouts] = await Promise.all([listItems(db, paymentId), payoutsOfItems(db, paymentId)])
  const data = items.map(
    (row): PaidItem => ({
      id: row.id,
      position: row.position,
      payee_id: row.payee_id,
      paid_to: row.payee_name,
      paid_to_account: accountOf(row),
      payment_for: row.payment_for,
      amount: paiseToRupees(row.base_paise),
      charge: paiseToRupees(row.charge_paise),
      total: paiseToRupees(row.base_paise + row.charge_paise),
      refunded: paiseToRupees(row.refunded_paise),
      ...(payouts.get(row.id) ?? shownPayout(undefined)),
    }),
  )
  return { data, ...payment }
}

/** The account as receipts show it: the bank and the last four digits. */
export function accountOf(row: Pick<ItemRow, 'payee_bank_name' | 'payee_account_last4'>): string {
  return `${row.payee_bank_name} ********${row.payee_account_last4}`.trim()
}
