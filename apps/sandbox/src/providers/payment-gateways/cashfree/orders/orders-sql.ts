import type { Row, Store } from '../../../../store.ts'
import type { OrderRequest } from './order-rules.ts'

export interface Order {
  orderId: string
  cfOrderId: string
  paymentSessionId: string
  amountPaise: bigint
  currency: string
  /** As stored; an ACTIVE one may have expired since: see orderStatus. */
  status: string
  expiresAtMs: number
  createdAtMs: number
  request: OrderRequest
}

export function addOrder(store: Store, order: Order): void {
  store.run(
    'insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    order.orderId,
    order.cfOrderId,
    order.paymentSessionId,
    order.amountPaise,
    order.currency,
    order.status,
    order.expiresAtMs,
    order.createdAtMs,
    JSON.stringify(order.request),
  )
}

export function findOrder(store: Store, orderId: string): Order | undefined {
  return toOrder(store.get('select * from orders where order_id = ?', orderId))
}

export function findOrderBySession(store: Store, paymentSessionId: string): Order | undefined {
  return toOrder(store.get('select * from orders where payment_session_id = ?', paymentSessionId))
}

/** The newest orders first. */
export function listOrders(store: Store, limit: number): Order[] {
  const rows = store.all('select * from orders order by rowid desc limit ?', limit)
  return rows.map((row) => toOrder(row) as Order)
}

export function setOrderStatus(store: Store, orderId: string, status: string): void {
  store.run('update orders set status = ? where order_id = ?', status, orderId)
}

function toOrder(row: Row | undefined): Order | undefined {
  if (!row) return undefined
  return {
    orderId: String(row.order_id),
    cfOrderId: String(row.cf_order_id),
    paymentSessionId: String(row.payment_session_id),
    amountPaise: BigInt(Number(row.amount_paise)),
    currency: String(row.currency),
    status: String(row.status),
    expiresAtMs: Number(row.expires_at_ms),
    createdAtMs: Number(row.created_at_ms),
    request: JSON.parse(String(row.request)),
  }
}
