import { sql, type Transaction } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { ProviderTransfer, TransferFailure } from '../../../providers/payouts/payout-provider.ts'
import { journalCtes } from '../../ledger/api.ts'
import { firstLatePoll } from './due-sql.ts'
import type { TransferStatus } from './transfer-state-machine.ts'

/** Locks a transfer until the transaction ends; the caller has locked its payout. */
export function lockTransfer(trx: Transaction<unknown>, transferId: number) {
  return maybe(
    trx,
    sql<{ status: TransferStatus; is_newest: boolean }>`
      /* prepared lock-transfer */
      select t.status, not exists (select from transfers n where n.payout_id = t.payout_id and n.number > t.number) as is_newest
        from transfers t where t.id = ${transferId} for update`,
  )
}

/** The provider's report of a transfer, with the status that follows. Gives whether its fee is known. */
export async function updateTransfer(
  trx: Transaction<unknown>,
  transferId: number,
  status: TransferStatus,
  found: ProviderTransfer,
): Promise<boolean> {
  const { has_fee } = await one(
    trx,
    sql<{ has_fee: boolean }>`
    /* prepared update-transfer */
    update transfers
       set status = ${status}, provider_id = ${found.providerId}, utr = coalesce(${found.utr}, utr),
           fee_paise = case when fee_paise = 0 and tax_paise = 0 then ${found.feePaise}::bigint else fee_paise end,
           tax_paise = case when fee_paise = 0 and tax_paise = 0 then ${found.taxPaise}::bigint else tax_paise end,
           code = ${found.code}, message = ${found.message},
           failure = ${status === 'failed' || status === 'reversed' ? (found.failure ?? 'review') : null},
           finalized_at = case when ${status} in ('arrived', 'failed', 'reversed') then coalesce(finalized_at, now()) end
     where id = ${transferId} returning fee_paise + tax_paise > 0 as has_fee`,
  )
  return has_fee
}

/** The provider's status of the account is unlisted: nothing was sent, and a person sees it. */
export async function keepWord(db: Db, transferId: number, word: string): Promise<void> {
  await sql`update transfers set code = ${word.slice(0, 100)} where id = ${transferId}`.execute(db)
}

/** Ends a transfer that never reached its provider. */
export async function failTransfer(
  trx: Transaction<unknown>,
  transferId: number,
  failure: TransferFailure,
  reason: string,
): Promise<void> {
  await sql`
    update transfers set status = 'failed', failure = ${failure}, message = ${reason}, finalized_at = now()
     where id = ${transferId}`.execute(trx)
}

/** The payee's money leaves our account at the provider, or is returned to it; each once. */
export async function bookTransfer(
  trx: Transaction<unknown>,
  transferId: number,
  kind: 'sent' | 'reversed',
): Promise<void> {
  const sign = kind === 'sent' ? 1 : -1
  await sql`
    /* prepared book-transfer */
    with leg as (
      select t.id as source_id, side.code as account_code, side.sign * t.amount_paise as amount_paise
        from transfers t join payouts o on o.id = t.payout_id
        cross join lateral (values
          (case when o.withdrawal_id is null then 'payee-payable' else 'withdrawals' end, ${sign}::bigint),
          ('payouts:' || t.provider, -${sign}::bigint)) as side (code, sign)
       where t.id = ${transferId}
         -- What was never booked as sent does not come back.
         and (${kind} = 'sent' or exists (
               select from journals j where j.source_type = 'transfer' and j.source_id = t.id and j.kind = 'sent'))
    ), ${journalCtes({ sourceType: 'transfer', kind, legs: 'leg' })}
    select 1`.execute(trx)
}

/**
 * The provider's fee for a transfer that was booked, with the GST on it; once, when it is first known. Some return it
 * with the money: `fee-returned`, where it was booked.
 */
export async function bookFee(
  trx: Transaction<unknown>,
  transferId: number,
  kind: 'fee' | 'fee-returned' = 'fee',
): Promise<void> {
  const [sign, after] = kind === 'fee' ? [1, 'sent'] : [-1, 'fee']
  await sql`
    /* prepared book-transfer-fee */
    with leg as (
      select t.id as source_id, side.code as account_code, ${sign}::bigint * side.paise as amount_paise
        from transfers t
        join journals before on before.source_type = 'transfer' and before.source_id = t.id and before.kind = ${after}
        cross join lateral (values ('payout-fees', t.fee_paise), ('gst-input', t.tax_paise),
                                   ('payouts:' || t.provider, -t.fee_paise - t.tax_paise)) as side (code, paise)
       where t.id = ${transferId} and t.fee_paise + t.tax_paise > 0
    ), ${journalCtes({ sourceType: 'transfer', kind, legs: 'leg' })}
    select 1`.execute(trx)
}

/** The provider has it: on its way, with the provider's reference. */
export async function markSent(
  trx: Transaction<unknown>,
  payoutId: number,
  utr: string | null,
): Promise<void> {
  await sql`
    /* prepared mark-payout-sent */
    update payouts set sent_at = coalesce(sent_at, now()), utr = coalesce(${utr}, utr) where id = ${payoutId}`.execute(
    trx,
  )
}

export async function markArrived(
  trx: Transaction<unknown>,
  payoutId: number,
  utr: string | null,
): Promise<void> {
  await sql`
    /* prepared mark-payout-arrived */
    update payouts set status = 'arrived', sent_at = coalesce(sent_at, now()), arrived_at = now(), next_poll_at = ${firstLatePoll},
           utr = coalesce(${utr}, utr), failure = null, message = null where id = ${payoutId}`.execute(trx)
}

/** Its transfer ended without the money arriving: it is retried after a while, or waits for a person. */
export async function markUnsent(
  trx: Transaction<unknown>,
  payoutId: number,
  unsent: {
    status: 'queued' | 'failed' | 'reversed'
    failure: TransferFailure
    message: string | null
    /** Seconds until the retry; null: no automatic retry. */
    afterSeconds: number | null
  },
): Promise<void> {
  await sql`
    update payouts
       set status = ${unsent.status}, failure = ${unsent.failure}, message = ${unsent.message}, utr = null,
           expected_at = null, sent_at = null, arrived_at = null, ended_at = null,
           next_poll_at = now() + make_interval(secs => ${unsent.afterSeconds}::int)
     where id = ${payoutId}`.execute(trx)
}

/** The provider's facts differ from what was sent: nothing is booked, and a person decides. False when known. */
export async function markMismatch(
  trx: Transaction<unknown>,
  payoutId: number,
  reason: string,
): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`update payouts set mismatch = ${reason}, next_poll_at = null
         where id = ${payoutId} and mismatch is null returning id`,
  )
  return row !== undefined
}

/** The provider's facts now equal what was sent. */
export async function clearExplained(trx: Transaction<unknown>, payoutId: number): Promise<void> {
  await sql`
    update payouts set mismatch = null, next_poll_at = now()
     where id = ${payoutId} and mismatch is not null`.execute(trx)
}

/** The unsent rest of a payout, and its failures in automatic tries since a person or a new account. */
export function findLeft(trx: Transaction<unknown>, payoutId: number) {
  return maybe(
    trx,
    sql<{ left_paise: bigint; own_tries: number }>`
      select coalesce(l.left_paise, o.amount_paise) as left_paise,
             (select count(*) from transfers t
               where t.payout_id = o.id and t.failure in ('mode', 'later', 'balance')
                 and t.created_at > now() - interval '24 hours'
                 and t.created_at >= coalesce(o.released_at, '-infinity')
                 and t.bank_account_id = (select bank_account_id from transfers
                                           where payout_id = o.id order by number desc limit 1)) as own_tries
        from payouts o left join lateral payout_left(o.payment_id, o.item_id) l on true where o.id = ${payoutId}`,
  )
}
