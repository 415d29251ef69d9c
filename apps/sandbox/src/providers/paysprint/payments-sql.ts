import type { Row, Store } from '../../store.ts'

/** Money a partner sent to a biller, under the partner's own reference. */
export interface Payment {
  id: number
  referenceid: string
  operator: string
  canumber: string
  /** Of the bill it pays; null for an amount without a bill. */
  period: string | null
  amountPaise: bigint
  status: 'paid' | 'pending' | 'refused'
  message: string
  /** The biller's own reference; empty unless it has the money. */
  operatorid: string
  /** A pending payment's outcome when due; both null: it waits for a decision. */
  outcome: 'paid' | 'refused' | null
  dueAtMs: number | null
  createdAtMs: number
  refundedAtMs: number | null
}

/** Stores a payment; returns its number. */
export function addPayment(store: Store, one: Omit<Payment, 'id'>): number {
  store.run(
    `insert into paysprint_payments (referenceid, operator, canumber, period, amount_paise, status, message,
       operatorid, outcome, due_at_ms, created_at_ms, refunded_at_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    one.referenceid,
    one.operator,
    one.canumber,
    one.period,
    one.amountPaise,
    one.status,
    one.message,
    one.operatorid,
    one.outcome,
    one.dueAtMs,
    one.createdAtMs,
    one.refundedAtMs,
  )
  return Number(store.get('select last_insert_rowid() as id')?.id)
}

export function saveEnd(store: Store, one: Payment): void {
  store.run(
    `update paysprint_payments set status = ?, message = ?, operatorid = ?, refunded_at_ms = ?,
       outcome = null, due_at_ms = null where id = ?`,
    one.status,
    one.message,
    one.operatorid,
    one.refundedAtMs,
    one.id,
  )
}

export function findPayment(store: Store, referenceid: string): Payment | undefined {
  const row = store.get('select * from paysprint_payments where referenceid = ?', referenceid)
  return row && toPayment(row)
}

/** The paid or pending payment of a bill. */
export function findPaymentOfBill(
  store: Store,
  bill: { operator: string; canumber: string; period: string },
): Payment | undefined {
  const row = store.get(
    `select * from paysprint_payments
     where operator = ? and canumber = ? and period = ? and status <> 'refused'`,
    bill.operator,
    bill.canumber,
    bill.period,
  )
  return row && toPayment(row)
}

export function listDuePayments(store: Store, nowMs: number): Payment[] {
  const sql = `select * from paysprint_payments where status = 'pending' and due_at_ms <= ? order by due_at_ms`
  return store.all(sql, nowMs).map(toPayment)
}

/** Newest first. */
export function listPayments(store: Store): Payment[] {
  return store.all('select * from paysprint_payments order by id desc').map(toPayment)
}

function toPayment(row: Row): Payment {
  return {
    id: Number(row.id),
    referenceid: String(row.referenceid),
    operator: String(row.operator),
    canumber: String(row.canumber),
    period: row.period === null ? null : String(row.period),
    amountPaise: BigInt(Number(row.amount_paise)),
    status: row.status as Payment['status'],
    message: String(row.message),
    operatorid: String(row.operatorid),
    outcome: row.outcome as Payment['outcome'],
    dueAtMs: row.due_at_ms === null ? null : Number(row.due_at_ms),
    createdAtMs: Number(row.created_at_ms),
    refundedAtMs: row.refunded_at_ms === null ? null : Number(row.refunded_at_ms),
  }
}
