import type { Store } from '../../../store.ts'
import { FLAG, JSON_TEXT, table } from '../../../table-sql.ts'

export interface Order {
  merchantOrderId: string
  orderId: string
  linkKey: string
  amountPaise: number
  modes: string[]
  state: 'PENDING' | 'COMPLETED' | 'FAILED'
  expiresAtMs: number
  createdAtMs: number
}

export interface Payment {
  transactionId: string
  merchantOrderId: string
  mode: string
  isGood: boolean
  amountPaise: number
  state: 'PENDING' | 'COMPLETED' | 'FAILED'
  bankReference: string | null
  createdAtMs: number
  /** On top of the amount. */
  feePaise: number
}

export interface Refund {
  merchantRefundId: string
  refundId: string
  merchantOrderId: string
  amountPaise: number
  state: 'PENDING' | 'COMPLETED' | 'FAILED'
  bankReference: string | null
  dueAtMs: number
}

const ORDERS = table<Order>('phonepe_orders', ['merchantOrderId'], { modes: JSON_TEXT })
const PAYMENTS = table<Payment>('phonepe_payments', ['transactionId'], { isGood: FLAG })
const REFUNDS = table<Refund>('phonepe_refunds', ['merchantRefundId'])

export const addOrder = ORDERS.add

/** An order by the shop's reference or by the key of its link; an expired one has failed. */
export function findOrder(
  store: Store,
  by: { merchantOrderId: string } | { linkKey: string },
  nowMs: number,
): Order | undefined {
  const order = ORDERS.find(store, by)
  if (order?.state === 'PENDING' && order.expiresAtMs <= nowMs) {
    order.state = 'FAILED'
    ORDERS.save(store, order)
  }
  return order
}

export const listOrders = (store: Store) => ORDERS.list(store, {}, 'order by rowid desc')

export function completeOrder(store: Store, merchantOrderId: string): void {
  store.run("update phonepe_orders set state = 'COMPLETED' where merchant_order_id = ?", merchantOrderId)
}

export const addPayment = PAYMENTS.add
export const savePayment = PAYMENTS.save

/** The tries of an order, newest first. */
export const listPayments = (store: Store, merchantOrderId: string) =>
  PAYMENTS.list(store, { merchantOrderId }, 'order by rowid desc')

export const addRefund = REFUNDS.add
export const saveRefund = REFUNDS.save

export const findRefund = (store: Store, merchantRefundId: string) =>
  REFUNDS.find(store, { merchantRefundId })

export const listRefunds = (store: Store, merchantOrderId: string) =>
  REFUNDS.list(store, { merchantOrderId }, 'order by rowid')

/** Pending refunds, the first due one first. */
export const listPendingRefunds = (store: Store, limit: number) =>
  REFUNDS.list(store, { state: 'PENDING' }, 'order by due_at_ms limit ?', limit)

export function addToken(store: Store, token: string, expiresAtMs: number): void {
  store.run('insert into phonepe_tokens (token, expires_at_ms) values (?, ?)', token, expiresAtMs)
}

export function hasToken(store: Store, token: string, nowMs: number): boolean {
  const sql = 'select 1 from phonepe_tokens where token = ? and expires_at_ms > ?'
  return store.get(sql, token, nowMs) !== undefined
}
