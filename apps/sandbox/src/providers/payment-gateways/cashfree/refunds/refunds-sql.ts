import type { Row, Store } from '../../../../store.ts'

export interface Refund {
  orderId: string
  refundId: string
  cfRefundId: string
  cfPaymentId: string
  amountPaise: bigint
  note: string | null
  speed: string
  status: string
  arn: string | null
  createdAtMs: number
  /** When a PENDING one is processed. */
  dueAtMs: number
  processedAtMs: number | null
}

export function addRefund(store: Store, refund: Refund): void {
  store.run(
    `insert into refunds (order_id, refund_id, cf_refund_id, cf_payment_id, amount_paise, note, speed, status,
       created_at_ms, due_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    refund.orderId,
    refund.refundId,
    refund.cfRefundId,
    refund.cfPaymentId,
    refund.amountPaise,
    refund.note,
    refund.speed,
    refund.status,
    refund.createdAtMs,
    refund.dueAtMs,
  )
}

export function findRefund(store: Store, orderId: string, refundId: string): Refund | undefined {
  const row = store.get('select * from refunds where order_id = ? and refund_id = ?', orderId, refundId)
  return row && toRefund(row)
}

export function listRefunds(store: Store, orderId: string): Refund[] {
  return store.all('select * from refunds where order_id = ? order by rowid', orderId).map(toRefund)
}

/** PENDING refunds, the one due first at the front. */
export function listPendingRefunds(store: Store, limit: number): Refund[] {
  const sql = `select * from refunds where status = 'PENDING' order by due_at_ms limit ?`
  return store.all(sql, limit).map(toRefund)
}

export function saveRefundResult(store: Store, refund: Refund): void {
  store.run(
    'update refunds set status = ?, arn = ?, due_at_ms = ?, processed_at_ms = ? where order_id = ? and refund_id = ?',
    refund.status,
    refund.arn,
    refund.dueAtMs,
    refund.processedAtMs,
    refund.orderId,
    refund.refundId,
  )
}

function toRefund(row: Row): Refund {
  return {
    orderId: String(row.order_id),
    refundId: String(row.refund_id),
    cfRefundId: String(row.cf_refund_id),
    cfPaymentId: String(row.cf_payment_id),
    amountPaise: BigInt(Number(row.amount_paise)),
    note: row.note == null ? null : String(row.note),
    speed: String(row.speed),
    status: String(row.status),
    arn: row.arn == null ? null : String(row.arn),
    createdAtMs: Number(row.created_at_ms),
    dueAtMs: Number(row.due_at_ms),
    processedAtMs: row.processed_at_ms == null ? null : Number(row.processed_at_ms),
  }
}
