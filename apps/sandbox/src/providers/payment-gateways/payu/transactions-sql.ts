import type { Store } from '../../../store.ts'
import { JSON_TEXT, PAISE, table } from '../../../table-sql.ts'

/** PayU's data of a transaction, beside the posted form. */
export interface Try {
  mihpayid: string
  mode: string
  status: 'success' | 'failure' | 'pending'
  unmappedstatus: string
  /** The amount that the payer paid, and the surcharge in it; below zero for an offer. */
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

const TRANSACTIONS = table<
  Omit<Transaction, 'last'> & {
    /** Null until the payer has tried to pay. */
    mihpayid: string | null
    record: Try | null
  }
>('payu_transactions', ['txnid'], { form: JSON_TEXT, record: JSON_TEXT })
const REFUNDS = table<Refund>('payu_refunds', ['requestId'], { amountPaise: PAISE })

export function addTransaction(store: Store, one: Omit<Transaction, 'last'>): void {
  TRANSACTIONS.add(store, { ...one, mihpayid: null, record: null })
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
  const found = TRANSACTIONS.find(store, { [by]: value })
  return found && { ...found, last: found.record }
}

export const listTransactions = (store: Store): Transaction[] =>
  TRANSACTIONS.list(store, {}, 'order by rowid desc').map((one) => ({ ...one, last: one.record }))

/** Ages the time in each attempt's record; the core ages the tables' columns. */
export function ageTries(store: Store, seconds: number): void {
  for (const { txnid, last } of listTransactions(store)) {
    if (!last) continue
    const atMs = Date.parse(`${last.addedon.replace(' ', 'T')}Z`) - seconds * 1000
    saveTry(store, txnid, { ...last, addedon: new Date(atMs).toISOString().slice(0, 19).replace('T', ' ') })
  }
}

export const addRefund = REFUNDS.add
export const saveRefund = REFUNDS.save

export const listRefunds = (store: Store, mihpayid: string) =>
  REFUNDS.list(store, { mihpayid }, 'order by rowid')

/** Pending refunds, the first due one first. */
export const listQueuedRefunds = (store: Store, limit: number) =>
  REFUNDS.list(store, { status: 'queued' }, 'order by due_at_ms limit ?', limit)

export const findRefundBy = (store: Store, by: 'token' | 'requestId', value: string) =>
  REFUNDS.find(store, { [by]: value })
