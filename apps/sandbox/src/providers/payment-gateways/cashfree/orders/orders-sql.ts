import type { Store } from '../../../../store.ts'
import { JSON_TEXT, PAISE, table } from '../../../../table-sql.ts'
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

const ORDERS = table<Order>('orders', ['orderId'], { amountPaise: PAISE, request: JSON_TEXT })

export const addOrder = ORDERS.add

export const findOrder = (store: Store, orderId: string) => ORDERS.find(store, { orderId })

export const findOrderBySession = (store: Store, paymentSessionId: string) =>
  ORDERS.find(store, { paymentSessionId })

/** The newest orders first. */
export const listOrders = (store: Store, limit: number) =>
  ORDERS.list(store, {}, 'order by rowid desc limit ?', limit)

export function setOrderStatus(store: Store, orderId: string, status: string): void {
  store.run('update orders set status = ? where order_id = ?', status, orderId)
}
