import type { Row, Store } from '../../store.ts'
import type { ProviderName } from './provider-names.ts'

/** The shop's account at a payout provider. */
export interface Account {
  provider: ProviderName
  balancePaise: bigint
  /** Below it the provider warns. */
  thresholdPaise: bigint
  /** A new payout stays at the bank until a person moves it. */
  isByHand: boolean
}

export interface Movement {
  provider: ProviderName
  transferId: number | null
  /** `adjustment` is a change by a person. */
  kind: 'debit' | 'credit' | 'adjustment'
  /** Below zero when money left. */
  amountPaise: bigint
  balancePaise: bigint
  madeAtMs: number
}

/** Makes an account unless it is there. */
export function openAccount(
  store: Store,
  provider: ProviderName,
  balancePaise: bigint,
  thresholdPaise: bigint,
) {
  const sql =
    'insert or ignore into payout_accounts (provider, balance_paise, threshold_paise) values (?, ?, ?)'
  store.run(sql, provider, balancePaise, thresholdPaise)
}

export function getAccount(store: Store, provider: ProviderName): Account {
  const row = store.get('select * from payout_accounts where provider = ?', provider) as Row
  return {
    provider,
    balancePaise: BigInt(Number(row.balance_paise)),
    thresholdPaise: BigInt(Number(row.threshold_paise)),
    isByHand: Boolean(row.by_hand),
  }
}

export function saveAccount(store: Store, account: Account): void {
  store.run(
    'update payout_accounts set balance_paise = ?, threshold_paise = ?, by_hand = ? where provider = ?',
    account.balancePaise,
    account.thresholdPaise,
    Number(account.isByHand),
    account.provider,
  )
}

export function addMovement(store: Store, movement: Movement): void {
  store.run(
    `insert into payout_movements (provider, transfer_id, kind, amount_paise, balance_paise, made_at_ms)
     values (?, ?, ?, ?, ?, ?)`,
    movement.provider,
    movement.transferId,
    movement.kind,
    movement.amountPaise,
    movement.balancePaise,
    movement.madeAtMs,
  )
}

export function listMovements(store: Store, transferId: number): { kind: string; amountPaise: bigint }[] {
  return store
    .all('select kind, amount_paise from payout_movements where transfer_id = ? order by id', transferId)
    .map((row) => ({ kind: String(row.kind), amountPaise: BigInt(Number(row.amount_paise)) }))
}

/** Totals of an account's transfers and returns. */
export function movementSums(store: Store, provider: ProviderName): Record<Movement['kind'], number> {
  const sums = { debit: 0, credit: 0, adjustment: 0 }
  const sql = 'select kind, sum(amount_paise) as total from payout_movements where provider = ? group by kind'
  for (const row of store.all(sql, provider)) sums[row.kind as Movement['kind']] = Number(row.total)
  return sums
}
