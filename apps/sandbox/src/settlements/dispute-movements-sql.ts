import type { Store } from '../store.ts'
import type { Movement } from './settlements.ts'

/** A gateway's debits (below zero) and returns for disputes, as movements of its settlements. */
export function disputeMovements(store: Store, gateway: string): Movement[] {
  const sql = `select m.number, m.dispute_id, m.amount_paise, m.at_ms, d.order_id, d.payment_id
    from dispute_movements m join disputes d on d.gateway = m.gateway and d.id = m.dispute_id
   where m.gateway = ? order by m.number`
  return store.all(sql, gateway).map((row) => ({
    type: Number(row.amount_paise) < 0 ? 'dispute' : 'dispute-reversal',
    id: String(row.number),
    paymentId: String(row.payment_id),
    refundReference: null,
    disputeId: String(row.dispute_id),
    reference: String(row.order_id),
    gatewayOrderId: String(row.order_id),
    method: 'card',
    amountPaise: Math.abs(Number(row.amount_paise)),
    currency: 'INR',
    atMs: Number(row.at_ms),
  }))
}
