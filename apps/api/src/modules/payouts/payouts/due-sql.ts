import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { TransferMode } from '../../../providers/payouts/payout-provider.ts'
import type { StoredStatus } from './payouts-sql.ts'
import { nothingIsSent } from './sends-sql.ts'
import type { TransferStatus } from './transfer-state-machine.ts'

/** Seconds for which a caller holds the lease of a payout: four calls of five seconds, and a margin. */
const LEASE_SECONDS = 45

/** Hours after its arrival at which a payout is polled again: banks return money days later. */
const HOURS_AFTER_ARRIVAL = [1, 6, 24, 48, 96, 168]

/** The first poll of a payout that arrives now. */
export const firstLatePoll = sql`(now() + make_interval(hours => ${HOURS_AFTER_ARRIVAL[0]}::int))`

/** The next poll of a payout `o` that has arrived; null after the last. */
const nextLatePoll = sql`(
  select min(o.arrived_at + make_interval(hours => hours)) from unnest(${HOURS_AFTER_ARRIVAL}::int[]) as poll (hours)
   where o.arrived_at + make_interval(hours => hours) > now())`

/** A leased payout. `is_running`: it was leased to poll its transfer, and not to send one. */
export type DuePayout = { id: number; is_running: boolean }

/**
 * Leases up to `limit` payouts that are due, of one payment or of all, and delays their next turn: a transfer is polled
 * after 2 s, 4 s, 8 s … an hour. While payouts are halted, only running transfers are polled.
 */
export function takeDue(db: Db, limit: number, paymentId: number | null = null): Promise<DuePayout[]> {
  return many(
    db,
    sql<DuePayout>`
      /* prepared take-due-payouts-* */
      with due as (
        select o.id, o.status in ('sent', 'arrived') as is_running from payouts o
         where o.next_poll_at <= now() and o.lease_until <= now()
           ${paymentId === null ? sql`` : sql`and o.payment_id = ${paymentId}`}
           and (o.status in ('sent', 'arrived') or not ${nothingIsSent})
         order by o.next_poll_at limit ${limit} for update of o skip locked
      )
      update payouts o
         set poll_count = poll_count + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
             next_poll_at = case o.status
               when 'sent' then now() + interval '1 second' * least(2 * power(2, least(o.poll_count, 12)), 3600)
               when 'arrived' then ${nextLatePoll}
               else now() + interval '1 minute' end
        from due where o.id = due.id returning o.id, due.is_running`,
  )
}

/** Leases one payout at any time; undefined while another caller has it. */
export function takeNow(db: Db, payoutId: number) {
  return maybe(
    db,
    sql<DuePayout>`
      update payouts set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where id = ${payoutId} and lease_until <= now() returning id, status in ('sent', 'arrived') as is_running`,
  )
}

export async function release(db: Db, payoutId: number): Promise<void> {
  await sql`/* prepared release-payout */ update payouts set lease_until = now() where id = ${payoutId}`.execute(
    db,
  )
}

export type PayoutState = { status: StoredStatus; order_id: string | null; mismatch: string | null }

export function findState(db: Db, payoutId: number) {
  return maybe(
    db,
    sql<PayoutState>`
      /* prepared payout-state */
      select o.status, p.order_id, o.mismatch from payouts o left join payments p on p.id = o.payment_id
       where o.id = ${payoutId}`,
  )
}

export type TransferRow = {
  id: number
  payout_id: number
  payment_id: number | null
  order_id: string | null
  status: TransferStatus
  reference: string
  provider: string
  provider_id: string | null
  mode: TransferMode
  amount_paise: bigint
  /** Its provider's last report. */
  utr: string | null
  fee_paise: bigint
  tax_paise: bigint
  code: string | null
  message: string | null
  /** Why its payout is left to a person. */
  mismatch: string | null
  bank_account_id: number
  /** The account has a newer version. */
  is_replaced: boolean
  payee_id: number | null
  school_id: number | null
  user_id: number
  account_cipher: string
  account_last4: string
  holder_name: string
  ifsc_code: string
  mobile: string | null
}

const transfers = sql`
  select t.id, t.payout_id, o.payment_id, p.order_id, t.status, t.reference, t.provider, t.provider_id, t.mode,
         t.amount_paise, t.utr, t.fee_paise, t.tax_paise, t.code, t.message, o.mismatch, t.bank_account_id, b.replaced_at is not null as is_replaced, b.payee_id, b.school_id, b.user_id, b.account_cipher, b.account_last4, b.holder_name,
         b.ifsc_code, (select mobile from payees where id = b.payee_id) as mobile
    from transfers t
    join payouts o on o.id = t.payout_id
    join bank_accounts b on b.id = t.bank_account_id
    left join payments p on p.id = o.payment_id`

/** The newest transfer of a payout with everything its calls need. */
export function findTransfer(db: Db, payoutId: number) {
  return maybe(
    db,
    sql<TransferRow>`
      /* prepared newest-transfer */ ${transfers} where t.payout_id = ${payoutId} order by t.number desc limit 1`,
  )
}

/** The same for the payout of a payment, or for each of its items. */
export function listTransfersOf(db: Db, paymentId: number) {
  return many(
    db,
    sql<TransferRow>`
      ${transfers}
       where o.payment_id = ${paymentId}
         and not exists (select from transfers n where n.payout_id = t.payout_id and n.number > t.number) order by t.id`,
  )
}

/** The transfer that a provider knows by this reference. */
export function findByReference(db: Db, provider: string, reference: string) {
  return maybe(
    db,
    sql<TransferRow>`
      /* prepared transfer-by-reference */ ${transfers} where t.provider = ${provider} and t.reference = ${reference}`,
  )
}
