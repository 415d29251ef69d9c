import { randomBytes } from 'node:crypto'
import type { Row, Store } from '../../../store.ts'

export interface Order {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Record<string, string> | []
  created_at: number
}

export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  method: string
  captured: boolean
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  bank: string | null
  vpa: string | null
  card?: Record<string, unknown>
  acquirer_data: Record<string, string>
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_reason: string | null
  /** Razorpay's fee; on top of the order's amount where the payer bears it. */
  fee?: number
  tax?: number
  offer_id?: string
  created_at: number
}

export interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  receipt: string | null
  notes: Record<string, string> | []
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: string
  acquirer_data: Record<string, string>
  created_at: number
}

type Kinds = { order: Order; payment: Payment; refund: Refund }
interface Keys {
  parentId?: string
  receipt?: string | null
  idempotencyKey?: string | null
  dueAtMs?: number
}

/** `order_…`, `pay_…` and `rfnd_…` with fourteen letters and digits. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

export function addEntity(store: Store, entity: Order | Payment | Refund, keys: Keys = {}): void {
  store.run(
    `insert into razorpay_entities (id, kind, parent_id, receipt, idempotency_key, due_at_ms, entity)
     values (?, ?, ?, ?, ?, ?, ?)`,
    entity.id,
    entity.entity,
    keys.parentId ?? null,
    keys.receipt ?? null,
    keys.idempotencyKey ?? null,
    keys.dueAtMs ?? null,
    JSON.stringify(entity),
  )
}

export function saveEntity(store: Store, entity: Order | Payment | Refund): void {
  store.run('update razorpay_entities set entity = ? where id = ?', JSON.stringify(entity), entity.id)
}

export function findEntity<K extends keyof Kinds>(store: Store, kind: K, id: string): Kinds[K] | undefined {
  return read(store.get('select * from razorpay_entities where id = ? and kind = ?', id, kind))
}

/** The payments of an order or the refunds of a payment, newest first. */
export function listChildren<K extends keyof Kinds>(store: Store, kind: K, parentId: string): Kinds[K][] {
  const sql = 'select * from razorpay_entities where parent_id = ? and kind = ? order by rowid desc'
  return store.all(sql, parentId, kind).map((row) => read(row) as Kinds[K])
}

/** Orders, newest first: those of a receipt, or all. */
export function listOrders(store: Store, receipt: string | undefined): Order[] {
  const where = receipt === undefined ? '' : 'and receipt = ?'
  const sql = `select * from razorpay_entities where kind = 'order' ${where} order by rowid desc`
  return store.all(sql, ...(receipt === undefined ? [] : [receipt])).map((row) => read(row) as Order)
}

export function findRefundByKey(store: Store, paymentId: string, key: string): Refund | undefined {
  const sql = 'select * from razorpay_entities where parent_id = ? and idempotency_key = ?'
  return read(store.get(sql, paymentId, key))
}

/** Pending refunds, the first due one first. */
export function listPendingRefunds(store: Store, limit: number): { refund: Refund; dueAtMs: number }[] {
  const sql = `select * from razorpay_entities where kind = 'refund' and due_at_ms is not null
    order by due_at_ms limit ?`
  return store.all(sql, limit).map((row) => ({ refund: read(row) as Refund, dueAtMs: Number(row.due_at_ms) }))
}

export function endRefundWait(store: Store, id: string): void {
  store.run('update razorpay_entities set due_at_ms = null where id = ?', id)
}

function read<T>(row: Row | undefined): T | undefined {
  return row && (JSON.parse(String(row.entity)) as T)
}

/** Ages every entity, and the expiry that the shop stores in an order's notes. */
export function ageEntities(store: Store, seconds: number): void {
  store.run(
    `update razorpay_entities
        set entity = json_set(entity, '$.created_at', json_extract(entity, '$.created_at') - ?)`,
    seconds,
  )
  store.run(
    `update razorpay_entities
        set entity = json_set(entity, '$.notes.expires_at', cast(cast(json_extract(entity, '$.notes.expires_at') - ? as integer) as text))
      where json_extract(entity, '$.notes.expires_at') is not null`,
    seconds,
  )
}
