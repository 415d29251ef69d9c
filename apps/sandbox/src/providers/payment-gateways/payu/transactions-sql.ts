import type { Row, Store } from '../../../store.ts'

/** What PayU says of a transaction, beside what the form said. */
export interface Try {
  mihpayid: string
  mode: string
  status: 'success' | 'failure' | 'pending'
  unmappedstatus: string
  /** What the payer was charged, and the part of it on top of what was ordered; below zero for an offer. */
  amount_paise: number
  surcharge_paise?: number
  bank_ref_num: string
  cardnum: string
  card_type: string
  upi_id: string
  error: string
  error_Message: string
  field9: string
  addedon: string
}

export interface Transaction {
  txnid: string
  token: string
  form: Record<string, string>
  last: Try | null
  createdAtMs: number
}

export interface Refund {
  requestId: string
  mihpayid: string
  token: string
  amountPaise: bigint
  status: string
  bankArn: string | null
  dueAtMs: number
}

export function addTransaction(store: Store, one: Omit<Transaction, 'last'>): void {
  store.run(
    'insert into payu_transactions (txnid, token, form, created_at_ms) values (?, ?, ?, ?)',
    one.txnid,
    one.token,
    JSON.stringify(one.form),
    one.createdAtMs,
  )
}

export function saveTry(store: Store, txnid: string, last: Try): void {
  store.run(
    'update payu_transactions set mihpayid = ?, record = ? where txnid = ?',
    last.mihpayid,
    JSON.stringify(last),
    txnid,
  )
}

export function findTransaction(
  store: Store,
  by: 'txnid' | 'token' | 'mihpayid',
  value: string,
): Transaction | undefined {
  return toTransaction(store.get(`select * from payu_transactions where ${by} = ?`, value))
}

export function listTransactions(store: Store): Transaction[] {
  const rows = store.all('select * from payu_transactions order by rowid desc')
  return rows.map((row) => toTransaction(row) as Transaction)
}

/** Makes the time that each try has in its record so much older; the columns of the tables are aged for all gateways. */
export function ageTries(store: Store, seconds: number): void {
  for (const { txnid, last } of listTransactions(store)) {
    if (!last) continue
    const atMs = Date.parse(`${last.addedon.replace(' ', 'T')}Z`) - seconds * 1000
    saveTry(store, txnid, { ...last, addedon: new Date(atMs).toISOString().slice(0, 19).replace('T', ' ') })
  }
}

export function addRefund(store: Store, refund: Refund): void {
  store.run(
    'insert into payu_refunds (request_id, mihpayid, token, amount_paise, status, due_at_ms) values (?, ?, ?, ?, ?, ?)',
    refund.requestId,
    refund.mihpayid,
    refund.token,
    refund.amountPaise,
    refund.status,
    refund.dueAtMs,
  )
}

export function listRefunds(store: Store, mihpayid: string): Refund[] {
  const rows = store.all('select * from payu_refunds where mihpayid = ? order by rowid', mihpayid)
  return rows.map(toRefund)
}

/** Refunds that are still to be made, the first due one first. */
export function listQueuedRefunds(store: Store): Refund[] {
  return store.all("select * from payu_refunds where status = 'queued' order by due_at_ms").map(toRefund)
}

export function findRefundBy(store: Store, by: 'token' | 'request_id', value: string): Refund | undefined {
  const row = store.get(`select * from payu_refunds where ${by} = ?`, value)
  return row && toRefund(row)
}

export function endRefund(store: Store, requestId: string, status: string, bankArn: string | null): void {
  store.run(
    'update payu_refunds set status = ?, bank_arn = ? where request_id = ?',
    status,
    bankArn,
    requestId,
  )
}

function toTransaction(row: Row | undefined): Transaction | undefined {
  if (!row) return undefined
  return {
    txnid: String(row.txnid),
    token: String(row.token),
    form: JSON.parse(String(row.form)),
    last: row.record === null ? null : JSON.parse(String(row.record)),
    createdAtMs: Number(row.created_at_ms),
  }
}

function toRefund(row: Row): Refund {
  return {
    requestId: String(row.request_id),
    mihpayid: String(row.mihpayid),
    token: String(row.token),
    amountPaise: BigInt(Number(row.amount_paise)),
    status: String(row.status),
    bankArn: row.bank_arn === null ? null : String(row.bank_arn),
    dueAtMs: Number(row.due_at_ms),
  }
}
