import type { WithdrawalStatus } from '@chukta/contract/payouts/withdrawals'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { journalCtes } from '../../ledger/api.ts'
import { tdsBack } from './tds.ts'

export type WithdrawalFacts = {
  balance_paise: bigint
  floor_paise: bigint
  least_paise: bigint
  daily_limit_paise: bigint
  tds_on: boolean
  tds_rate_bp: number
  tds_threshold_paise: bigint
  /** Not returned: of this day and this financial year in India, and the tax withheld of it. */
  today_paise: bigint
  year_paise: bigint
  year_tds_paise: bigint
  is_running: boolean
}

/** Locks a wallet until the transaction ends, so that withdrawals of one person come one after another. */
export async function lockWallet(trx: Transaction<unknown>, userId: number): Promise<void> {
  await sql`select from wallets where user_id = ${userId} for update`.execute(trx)
}

const INDIA = sql`at time zone 'Asia/Kolkata'`

/** The beginning of the financial year of a moment, on Indian clocks. */
const yearOf = (at: RawBuilder<unknown>) =>
  sql`date_trunc('year', ${at} ${INDIA} - interval '3 months') + interval '3 months'`

/** Tax of a financial year that was returned with returned withdrawals. `userId` is an id or a column. */
const backOfYear = (userId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  select coalesce(sum(year_tds_back_paise), 0)::bigint as back_paise
    from withdrawals where user_id = ${userId} and returned_at is not null and ${yearOf(sql`requested_at`)} = ${yearOf(at)}`

/** All facts that decide about a withdrawal of a person. */
export function findFacts(db: Db, { userId }: Scope) {
  return one(
    db,
    sql<WithdrawalFacts>`
      select w.balance_paise, w.floor_paise, s.least_paise, s.daily_limit_paise, s.tds_on, s.tds_rate_bp,
             s.tds_threshold_paise, d.today_paise, d.year_paise, d.is_running, d.year_tds_paise - b.back_paise as year_tds_paise
        from wallets w cross join wallet_settings s
        cross join lateral (
          select coalesce(sum(d.amount_paise) filter (
                   where (d.requested_at ${INDIA})::date = (now() ${INDIA})::date), 0)::bigint as today_paise,
                 coalesce(sum(d.amount_paise) filter (where d.requested_at ${INDIA} >= year.start), 0)::bigint as year_paise,
                 coalesce(sum(d.tds_paise) filter (where d.requested_at ${INDIA} >= year.start), 0)::bigint
                   as year_tds_paise,
                 coalesce(bool_or(o.status not in ('arrived', 'cancelled', 'settled-outside')), false) as is_running
            from withdrawals d join payouts o on o.withdrawal_id = d.id,
                 (select ${yearOf(sql`now()`)} as start) year
           where d.user_id = w.user_id and d.returned_at is null) d
        cross join lateral (${backOfYear(sql`w.user_id`, sql`now()`)}) b
       where w.user_id = ${userId}`,
  )
}

type NewWithdrawal = { accountId: number; amountPaise: bigint; tdsPaise: bigint; tdsRateBp: number }

/** Takes the amount out of the wallet by a journal, and owes the rest after tax to the bank account by a payout. */
export async function insertWithdrawal(
  trx: Transaction<unknown>,
  { userId }: Scope,
  { accountId, amountPaise, tdsPaise, tdsRateBp }: NewWithdrawal,
): Promise<number> {
  enterEffect('wallet.withdraw')
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      with made as (
        insert into withdrawals (user_id, bank_account_id, amount_paise, tds_paise, tds_rate_bp)
        values (${userId}, ${accountId}, ${amountPaise}, ${tdsPaise}, ${tdsPaise > 0n ? tdsRateBp : 0})
        returning id, user_id, amount_paise, tds_paise, net_paise
      ), owed as (
        insert into payouts (withdrawal_id, amount_paise) select id, net_paise from made
      ), leg as (
        select id as source_id, 'wallet:' || user_id as account_code, net_paise as amount_paise from made
        union all select id, 'withdrawals', -net_paise from made
      ), ${journalCtes({ sourceType: 'withdrawal', kind: 'requested', legs: 'leg' })}
      select id from made`,
  )
  await bookTax(trx, id, 1)
  return id
}

/** The tax on a withdrawal leaves its wallet (1), or is returned to it (-1), by a journal of its own. */
async function bookTax(trx: Transaction<unknown>, withdrawalId: number, sign: 1 | -1): Promise<void> {
  await sql`
    with leg as (
      select w.id as source_id, side.code as account_code, ${sign}::bigint * side.paise as amount_paise
        from withdrawals w
        cross join lateral (values ('wallet:' || w.user_id, w.tds_paise), ('tds-payable', -w.tds_paise)) as side (code, paise)
       where w.id = ${withdrawalId} and w.tds_paise > 0
    ), ${journalCtes({ sourceType: 'withdrawal', kind: sign === 1 ? 'tds' : 'tds-returned', legs: 'leg' })}
    select 1`.execute(trx)
}

/** Returns tax that other withdrawals of the year paid because of a returned one, by a journal of its own. */
async function bookYearsTax(trx: Transaction<unknown>, withdrawalId: number): Promise<void> {
  const left = await one(
    trx,
    sql<{
      sum_paise: bigint
      tds_paise: bigint
      back_paise: bigint
      rate_bp: number
      threshold_paise: bigint
    }>`
      select coalesce(sum(o.amount_paise), 0)::bigint as sum_paise, coalesce(sum(o.tds_paise), 0)::bigint as tds_paise,
             (${backOfYear(sql`w.user_id`, sql`w.requested_at`)}), coalesce(max(o.tds_rate_bp), 0) as rate_bp,
             s.tds_threshold_paise as threshold_paise
        from withdrawals w
        cross join wallet_settings s
        left join withdrawals o on o.user_id = w.user_id and o.returned_at is null
                               and ${yearOf(sql`o.requested_at`)} = ${yearOf(sql`w.requested_at`)}
       where w.id = ${withdrawalId}
       group by w.id, s.tds_threshold_paise`,
  )
  const paise = tdsBack({
    sumPaise: left.sum_paise,
    tdsPaise: left.tds_paise,
    backPaise: left.back_paise,
    rateBp: left.rate_bp,
    thresholdPaise: left.threshold_paise,
  })
  if (paise === 0n) return
  await sql`
    with made as (
      update withdrawals set year_tds_back_paise = ${paise} where id = ${withdrawalId} returning id, user_id
    ), leg as (
      select m.id as source_id, side.code as account_code, side.paise as amount_paise
        from made m
        cross join lateral (values ('wallet:' || m.user_id, -${paise}::bigint), ('tds-payable', ${paise}::bigint)) as side (code, paise)
    ), ${journalCtes({ sourceType: 'withdrawal', kind: 'tds-corrected', legs: 'leg' })}
    select 1`.execute(trx)
}

/** Payouts of withdrawals that finally failed, or were returned. */
export async function listFailed(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared list-failed-withdrawals */
      select id from payouts
       where withdrawal_id is not null and status in ('failed', 'reversed') and next_poll_at is null and mismatch is null
       order by id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export type Returned = {
  id: number
  amount_paise: bigint
  first_name: string
  email: string
  account_last4: string
}

/**
 * Returns a withdrawal whose payout finally failed or was returned to its wallet, once, and closes the payout so that
 * it cannot be sent. Undefined when it was returned before or is on its way again.
 */
export async function returnWithdrawal(
  trx: Transaction<unknown>,
  payoutId: number,
  because: string | null,
): Promise<Returned | undefined> {
  const locked = await maybe(
    trx,
    sql<{ id: number; user_id: number }>`
      select o.id, w.user_id from payouts o join withdrawals w on w.id = o.withdrawal_id
       where o.id = ${payoutId} and o.status in ('failed', 'reversed') and o.next_poll_at is null and o.mismatch is null
         and w.returned_at is null for update of o`,
  )
  if (!locked) return undefined
  await lockWallet(trx, locked.user_id)
  const returned = await maybe(
    trx,
    sql<Returned>`
      with closed as (
        update payouts set status = 'cancelled', closed_from = status, next_poll_at = null
         where id = ${payoutId} returning withdrawal_id, message, closed_from
      ), made as (
        update withdrawals w
           set returned_at = now(), returned_because = coalesce(${because}::text, c.message, 'The bank did not take it.')
          from closed c where w.id = c.withdrawal_id
        returning w.id, w.user_id, w.amount_paise, w.tds_paise, w.net_paise, w.bank_account_id
      ), leg as (
        select id as source_id, 'wallet:' || user_id as account_code, -net_paise as amount_paise from made
        union all select id, 'withdrawals', net_paise from made
      ), ${journalCtes({ sourceType: 'withdrawal', kind: 'returned', legs: 'leg' })}
      select m.id, m.amount_paise, u.first_name, u.email, b.account_last4
        from made m join users u on u.id = m.user_id join bank_accounts b on b.id = m.bank_account_id`,
  )
  if (returned) {
    await bookTax(trx, returned.id, -1)
    await bookYearsTax(trx, returned.id)
  }
  return returned
}

export type WithdrawalRow = {
  id: number
  user_id: number
  user_name: string
  status: WithdrawalStatus
  amount_paise: bigint
  tds_paise: bigint
  net_paise: bigint
  account_last4: string
  bank_name: string
  utr: string | null
  requested_at: Date
  expected_at: Date | null
  arrived_at: Date | null
  returned_at: Date | null
  returned_because: string | null
  held_because: string | null
}

type Wanted = { status: WithdrawalStatus | undefined }

const listed = (scope: Scope, { status }: Wanted) => sql`
  from (
    select w.*, u.first_name || ' ' || u.last_name as user_name, b.account_last4, b.bank_name, o.utr, o.expected_at,
           o.arrived_at, o.held_because,
           case when w.returned_at is not null then 'returned'
                when o.status = 'arrived' then 'arrived'
                when o.status = 'sent' then 'sent' else 'requested' end as status
      from withdrawals w
      join users u on u.id = w.user_id
      join bank_accounts b on b.id = w.bank_account_id
      join payouts o on o.withdrawal_id = w.id
     where w.user_id in (select descendant_id from user_closure where ancestor_id = ${scope.userId})
  ) w
  where ${status ?? null}::text is null or w.status = ${status ?? null}`

/** A page of the withdrawals of a person and of those below, newest first. */
export function listWithdrawals(db: Db, scope: Scope, wanted: Wanted, limit: number, offset: number) {
  return many(
    db,
    sql<WithdrawalRow>`
      select w.id, w.user_id, w.user_name, w.status, w.amount_paise, w.tds_paise, w.net_paise, w.account_last4,
             w.bank_name, w.utr, w.requested_at, w.expected_at, w.arrived_at, w.returned_at, w.returned_because,
             w.held_because ${listed(scope, wanted)} order by w.id desc limit ${limit} offset ${offset}`,
  )
}

export async function countWithdrawals(db: Db, scope: Scope, wanted: Wanted): Promise<number> {
  const { n } = await one(db, sql<{ n: number }>`select count(*) as n ${listed(scope, wanted)}`)
  return n
}
