import type { Row, Store } from '../../../store.ts'

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

export function addOrder(store: Store, one: Order): void {
  store.run(
    `insert into phonepe_orders
       (merchant_order_id, order_id, link_key, amount_paise, modes, state, expires_at_ms, created_at_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    one.merchantOrderId,
    one.orderId,
    one.linkKey,
    one.amountPaise,
    JSON.stringify(one.modes),
    one.state,
    one.expiresAtMs,
    one.createdAtMs,
  )
}

/** An order by the shop's reference or by the key of its link; one whose time is over has failed. */
export function findOrder(
  store: Store,
  by: 'merchant_order_id' | 'link_key',
  value: string,
  nowMs: number,
): Order | undefined {
  store.run(
    `update phonepe_orders set state = 'FAILED' where ${by} = ? and state = 'PENDING' and expires_at_ms <= ?`,
    value,
    nowMs,
  )
  const row = store.get(`select * from phonepe_orders where ${by} = ?`, value)
  return row && toOrder(row)
}

export function listOrders(store: Store): Order[] {
  return store.all('select * from phonepe_orders order by rowid desc').map(toOrder)
}

export function completeOrder(store: Store, merchantOrderId: string): void {
  store.run("update phonepe_orders set state = 'COMPLETED' where merchant_order_id = ?", merchantOrderId)
}

export function addPayment(store: Store, one: Payment): void {
  store.run(
    `insert into phonepe_payments
       (transaction_id, merchant_order_id, mode, is_good, amount_paise, state, bank_reference, created_at_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    one.transactionId,
    one.merchantOrderId,
    one.mode,
    Number(one.isGood),
    one.amountPaise,
    one.state,
    one.bankReference,
    one.createdAtMs,
  )
}

export function savePayment(store: Store, one: Payment): void {
  store.run(
    'update phonepe_payments set state = ?, amount_paise = ?, bank_reference = ?, fee_paise = ? where transaction_id = ?',
    one.state,
    one.amountPaise,
    one.bankReference,
    one.feePaise,
    one.transactionId,
  )
}

/** The tries of an order, newest first. */
export function listPayments(store: Store, merchantOrderId: string): Payment[] {
  const sql = 'select * from phonepe_payments where merchant_order_id = ? order by rowid desc'
  return store.all(sql, merchantOrderId).map((row) => ({
    transactionId: String(row.transaction_id),
    merchantOrderId: String(row.merchant_order_id),
    mode: String(row.mode),
    isGood: Boolean(row.is_good),
    amountPaise: Number(row.amount_paise),
    state: row.state as Payment['state'],
    bankReference: row.bank_reference === null ? null : String(row.bank_reference),
    createdAtMs: Number(row.created_at_ms),
    feePaise: Number(row.fee_paise),
  }))
}

export function addRefund(store: Store, one: Refund): void {
  store.run(
    `insert into phonepe_refunds
       (merchant_refund_id, refund_id, merchant_order_id, amount_paise, state, due_at_ms) values (?, ?, ?, ?, ?, ?)`,
    one.merchantRefundId,
    one.refundId,
    one.merchantOrderId,
    one.amountPaise,
    one.state,
    one.dueAtMs,
  )
}

export function saveRefund(store: Store, one: Refund): void {
  store.run(
    'update phonepe_refunds set state = ?, bank_reference = ? where merchant_refund_id = ?',
    one.state,
    one.bankReference,
    one.merchantRefundId,
  )
}

export function findRefund(store: Store, merchantRefundId: string): Refund | undefined {
  const row = store.get('select * from phonepe_refunds where merchant_refund_id = ?', merchantRefundId)
  return row && toRefund(row)
}

export function listRefunds(store: Store, merchantOrderId: string): Refund[] {
  const sql = 'select * from phonepe_refunds where merchant_order_id = ? order by rowid'
  return store.all(sql, merchantOrderId).map(toRefund)
}

/** Refunds that are still to be made, the first due one first. */
export function listPendingRefunds(store: Store): Refund[] {
  const sql = "select * from phonepe_refunds where state = 'PENDING' order by due_at_ms"
  return store.all(sql).map(toRefund)
}

export function addToken(store: Store, token: string, expiresAtMs: number): void {
  store.run('insert into phonepe_tokens (token, expires_at_ms) values (?, ?)', token, expiresAtMs)
}

export function hasToken(store: Store, token: string, nowMs: number): boolean {
  const sql = 'select 1 from phonepe_tokens where token = ? and expires_at_ms > ?'
  return store.get(sql, token, nowMs) !== undefined
}

function toOrder(row: Row): Order {
  return {
    merchantOrderId: String(row.merchant_order_id),
    orderId: String(row.order_id),
    linkKey: String(row.link_key),
    amountPaise: Number(row.amount_paise),
    modes: JSON.parse(String(row.modes)),
    state: row.state as Order['state'],
    expiresAtMs: Number(row.expires_at_ms),
    createdAtMs: Number(row.created_at_ms),
  }
}

function toRefund(row: Row): Refund {
  return {
    merchantRefundId: String(row.merchant_refund_id),
    refundId: String(row.refund_id),
    merchantOrderId: String(row.merchant_order_id),
    amountPaise: Number(row.amount_paise),
    state: row.state as Refund['state'],
    bankReference: row.bank_reference === null ? null : String(row.bank_reference),
    dueAtMs: Number(row.due_at_ms),
  }
}
