import type { Row, Store } from '../../store.ts'
import type { ProviderName } from './provider-names.ts'

/** States of a transfer, the same for all providers. */
export type State =
  | 'accepted'
  | 'approval'
  | 'queued'
  | 'scheduled'
  | 'at-bank'
  | 'sent'
  | 'credited'
  | 'failed'
  | 'rejected'
  | 'reversed'
  | 'cancelled'

export type Reason =
  | 'bad-ifsc'
  | 'bad-account'
  | 'bank-declined'
  | 'low-balance'
  | 'wrong-mode'
  | 'over-limit'
  | 'returned'
  | 'refused'
/** A provider's reason that the operator chooses: providers have many codes, and may add new ones. */
export type Word = `word:${string}`

/** The operator's reason; null where one of ours is translated for the provider. */
export function wordOf(reason: Reason | Word | null): string | null {
  return reason?.startsWith('word:') ? reason.slice('word:'.length) : null
}

export type Mode = 'imps' | 'neft' | 'rtgs' | 'upi'

export interface Step {
  to: State
  afterSeconds: number
  reason?: Reason
}

/** Money on its way from the shop's account at a payout provider to a payee's account at a bank. */
export interface Transfer {
  id: number
  provider: ProviderName
  providerId: string
  /** The shop's own. */
  reference: string
  idempotencyKey: string | null
  requestHash: string | null
  payeeId: string | null
  name: string
  account: string
  ifsc: string
  amountPaise: bigint
  mode: Mode
  /** The provider's charge without tax, and the tax; 0 once returned. */
  chargePaise: bigint
  taxPaise: bigint
  state: State
  reason: Reason | Word | null
  utr: string | null
  isDebited: boolean
  steps: Step[]
  dueAtMs: number | null
  createdAtMs: number
  updatedAtMs: number
  /** The shop's request. */
  request: Record<string, unknown>
}

/** Stores a new transfer; returns its number. */
export function addTransfer(store: Store, one: Omit<Transfer, 'id'>): number {
  store.run(
    `insert into payout_transfers (provider, provider_id, reference, idempotency_key, request_hash, payee_id, name,
       account, ifsc, amount_paise, mode, charge_paise, tax_paise, state, reason, utr, is_debited, steps, due_at_ms,
       created_at_ms, updated_at_ms, request)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    one.provider,
    one.providerId,
    one.reference,
    one.idempotencyKey,
    one.requestHash,
    one.payeeId,
    one.name,
    one.account,
    one.ifsc,
    one.amountPaise,
    one.mode,
    one.chargePaise,
    one.taxPaise,
    one.state,
    one.reason,
    one.utr,
    Number(one.isDebited),
    JSON.stringify(one.steps),
    one.dueAtMs,
    one.createdAtMs,
    one.updatedAtMs,
    JSON.stringify(one.request),
  )
  return Number(store.get('select last_insert_rowid() as id')?.id)
}

/** Stores a transfer's current state. */
export function saveTransfer(store: Store, one: Transfer): void {
  store.run(
    `update payout_transfers set state = ?, reason = ?, utr = ?, is_debited = ?, charge_paise = ?, tax_paise = ?,
       steps = ?, due_at_ms = ?, updated_at_ms = ? where id = ?`,
    one.state,
    one.reason,
    one.utr,
    Number(one.isDebited),
    one.chargePaise,
    one.taxPaise,
    JSON.stringify(one.steps),
    one.dueAtMs,
    one.updatedAtMs,
    one.id,
  )
}

/** By the shop's reference, the newest; or by the provider's own id. */
export function findTransfer(
  store: Store,
  provider: ProviderName,
  by: 'reference' | 'provider_id' | 'idempotency_key',
  value: string,
): Transfer | undefined {
  const sql = `select * from payout_transfers where provider = ? and ${by} = ? order by id desc limit 1`
  const row = store.get(sql, provider, value)
  return row && toTransfer(row)
}

/** Transfers of one provider, newest first. */
export function listTransfersOf(store: Store, provider: ProviderName): Transfer[] {
  return store
    .all('select * from payout_transfers where provider = ? order by id desc', provider)
    .map(toTransfer)
}

/** All of them or those of one reference, newest first. */
export function listTransfers(store: Store, reference: string | undefined, limit: number): Transfer[] {
  const rows =
    reference === undefined
      ? store.all('select * from payout_transfers order by id desc limit ?', limit)
      : store.all(
          'select * from payout_transfers where reference = ? order by id desc limit ?',
          reference,
          limit,
        )
  return rows.map(toTransfer)
}

/** Transfers with a next step, the first due one first. */
export function listDue(store: Store, limit: number): Transfer[] {
  return store
    .all('select * from payout_transfers where due_at_ms is not null order by due_at_ms, id limit ?', limit)
    .map(toTransfer)
}

/** The amount that accepted transfers will debit from the account. */
export function reservedPaise(store: Store, provider: ProviderName): bigint {
  const row = store.get(
    `select coalesce(sum(amount_paise + charge_paise + tax_paise), 0) as total from payout_transfers
     where provider = ? and is_debited = 0 and state in ('accepted', 'approval', 'scheduled')`,
    provider,
  )
  return BigInt(Number(row?.total))
}

function toTransfer(row: Row): Transfer {
  const text = (name: string) => (row[name] == null ? null : String(row[name]))
  return {
    id: Number(row.id),
    provider: row.provider as ProviderName,
    providerId: String(row.provider_id),
    reference: String(row.reference),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    payeeId: text('payee_id'),
    name: String(row.name),
    account: String(row.account),
    ifsc: String(row.ifsc),
    amountPaise: BigInt(Number(row.amount_paise)),
    mode: row.mode as Mode,
    chargePaise: BigInt(Number(row.charge_paise)),
    taxPaise: BigInt(Number(row.tax_paise)),
    state: row.state as State,
    reason: row.reason as Reason | Word | null,
    utr: text('utr'),
    isDebited: Boolean(row.is_debited),
    steps: JSON.parse(String(row.steps)),
    dueAtMs: row.due_at_ms === null ? null : Number(row.due_at_ms),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    request: JSON.parse(String(row.request)),
  }
}
