import type { Row, Store } from '../store.ts'

export const PHASES = [
  'dispute',
  'fraud',
  'retrieval',
  'chargeback',
  'pre-arbitration',
  'arbitration',
] as const
export type Phase = (typeof PHASES)[number]

/** `open`: the shop must answer; `answered`: its documents arrived; `insufficient`: the bank wants better ones. */
export type DisputeState =
  | 'open'
  | 'answered'
  | 'reviewing'
  | 'insufficient'
  | 'won'
  | 'lost'
  | 'accepted'
  | 'closed'

export interface Evidence {
  id: string
  name: string
  kind: string
  note: string | null
}

/** A chargeback as its gateway knows it; each gateway has its own form of it. */
export interface Dispute {
  gateway: string
  id: string
  /** The shop's own reference. */
  orderId: string
  paymentId: string
  amountPaise: bigint
  phase: Phase
  state: DisputeState
  reasonCode: string
  reason: string
  evidence: Evidence[]
  respondByMs: number
  createdAtMs: number
  updatedAtMs: number
  resolvedAtMs: number | null
}

export function saveDispute(store: Store, one: Dispute): void {
  store.run(
    `insert or replace into disputes (gateway, id, order_id, payment_id, amount_paise, phase, state, reason_code, reason,
       evidence, due_at_ms, created_at_ms, updated_at_ms, resolved_at_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    one.gateway,
    one.id,
    one.orderId,
    one.paymentId,
    one.amountPaise,
    one.phase,
    one.state,
    one.reasonCode,
    one.reason,
    JSON.stringify(one.evidence),
    one.respondByMs,
    one.createdAtMs,
    one.updatedAtMs,
    one.resolvedAtMs,
  )
}

export function findDispute(store: Store, gateway: string, id: string): Dispute | undefined {
  const row = store.get('select * from disputes where gateway = ? and id = ?', gateway, id)
  return row && toDispute(row)
}

/** Disputes of an order by the shop's reference, of one gateway or of all, oldest first. */
export function listDisputes(store: Store, orderId: string, gateway?: string): Dispute[] {
  const rows = store.all('select * from disputes where order_id = ? order by created_at_ms, id', orderId)
  return rows.map(toDispute).filter((one) => gateway === undefined || one.gateway === gateway)
}

/** A gateway's disputes of one payment by its id there, oldest first. */
export function listOfPayment(store: Store, gateway: string, paymentId: string): Dispute[] {
  const sql = 'select * from disputes where gateway = ? and payment_id = ? order by created_at_ms, id'
  return store.all(sql, gateway, paymentId).map(toDispute)
}

/** A gateway's disputes that were opened within these moments, oldest first. */
export function listOpenedBetween(store: Store, gateway: string, fromMs: number, toMs: number): Dispute[] {
  const sql = `select * from disputes where gateway = ? and created_at_ms between ? and ? order by created_at_ms, id`
  return store.all(sql, gateway, fromMs, toMs).map(toDispute)
}

/** Disputes that wait for the shop's answer, the first due one first. */
export function listWaiting(store: Store): Dispute[] {
  return store.all(`select * from disputes where state = 'open' order by due_at_ms`).map(toDispute)
}

export function addMovement(store: Store, dispute: Dispute, amountPaise: bigint, atMs: number): void {
  store.run(
    'insert into dispute_movements (gateway, dispute_id, amount_paise, at_ms) values (?, ?, ?, ?)',
    dispute.gateway,
    dispute.id,
    amountPaise,
    atMs,
  )
}

/** The amount currently debited from the shop for a dispute, in paise. */
export function takenFor(store: Store, { gateway, id }: Pick<Dispute, 'gateway' | 'id'>): bigint {
  const sql = `select coalesce(-sum(amount_paise), 0) as taken from dispute_movements where gateway = ? and dispute_id = ?`
  return BigInt(Number(store.get(sql, gateway, id)?.taken ?? 0))
}

export function addDocument(
  store: Store,
  one: {
    id: string
    gateway: string
    fileName: string
    mimeType: string
    sizeBytes: number
    purpose: string
  },
  nowMs: number,
): void {
  store.run(
    `insert into dispute_documents (id, gateway, file_name, mime_type, size_bytes, purpose, created_at_ms)
     values (?, ?, ?, ?, ?, ?, ?)`,
    one.id,
    one.gateway,
    one.fileName,
    one.mimeType,
    one.sizeBytes,
    one.purpose,
    nowMs,
  )
}

export function findDocument(store: Store, id: string): { fileName: string; purpose: string } | undefined {
  const row = store.get('select file_name, purpose from dispute_documents where id = ?', id)
  return row && { fileName: String(row.file_name), purpose: String(row.purpose) }
}

function toDispute(row: Row): Dispute {
  return {
    gateway: String(row.gateway),
    id: String(row.id),
    orderId: String(row.order_id),
    paymentId: String(row.payment_id),
    amountPaise: BigInt(Number(row.amount_paise)),
    phase: String(row.phase) as Phase,
    state: String(row.state) as DisputeState,
    reasonCode: String(row.reason_code),
    reason: String(row.reason),
    evidence: JSON.parse(String(row.evidence)),
    respondByMs: Number(row.due_at_ms),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    resolvedAtMs: row.resolved_at_ms === null ? null : Number(row.resolved_at_ms),
  }
}
