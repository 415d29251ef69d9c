import type { PayoutStatus } from '@chukta/contract/payouts/payout-status'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { actorColumns, insertItemPostings, insertPaymentEvents } from '../../ledger/api.ts'

export type StoredStatus = PayoutStatus | 'cancelled' | 'settled-outside'

export type PayoutRow = {
  id: number
  status: StoredStatus
  closed_from: PayoutStatus | null
  held_because: string | null
  held_until: Date | null
  failure: string | null
  message: string | null
  mismatch: string | null
  amount_paise: bigint
  utr: string | null
  account_last4: string
  bank_name: string
  payee_name: string
  reference: string | null
  provider: string | null
  mode: string | null
  transfers: number
  expected_at: Date | null
  sent_at: Date | null
  arrived_at: Date | null
  created_at: Date
  payment_id: number | null
  item_id: number | null
  urn: string | null
  service_name: string | null
  payer_name: string | null
}

/**
 * The bank account that is paid for the payment `p` of the payout `o` now: the newest version of its payee's or school's; of
 * a withdrawal the one that was verified when it was requested.
 */
export const accountOfPayment = sql`
  select a.* from bank_accounts a
   where a.replaced_at is null
     and (a.payee_id = p.payee_id
          or a.payee_id = (select i.payee_id from payment_items i where i.id = o.item_id)
          or a.school_id = (select f.school_id from student_fees f where f.id = p.student_fee_id))
  union all
  select a.* from bank_accounts a join withdrawals w on w.bank_account_id = a.id where w.id = o.withdrawal_id`

const payouts = sql`
  select po.id, po.status, po.closed_from, po.held_because, po.held_until, po.failure, po.message, po.mismatch,
         po.amount_paise, po.utr, po.expected_at, po.sent_at, po.arrived_at, po.created_at, po.payment_id,
         coalesce(used.account_last4, now_paid.account_last4, i.payee_account_last4, p.payee_account_last4, '') as account_last4,
         coalesce(used.bank_name, now_paid.bank_name, i.payee_bank_name, p.payee_bank_name, '') as bank_name,
         po.item_id, coalesce(i.payee_name, p.payee_name, used.holder_name, now_paid.holder_name, '') as payee_name,
         t.reference, pp.name as provider, t.mode, coalesce(t.number, 0) as transfers,
         p.order_id as urn, s.name as service_name, u.first_name || ' ' || u.last_name as payer_name
    from payouts po
    left join payments p on p.id = po.payment_id
    left join payment_items i on i.id = po.item_id
    left join services s on s.id = p.service_id
    left join users u on u.id = p.payer_id
    left join lateral (select * from transfers where payout_id = po.id order by number desc limit 1) t on true
    left join payout_providers pp on pp.slug = t.provider
    left join bank_accounts used on used.id = t.bank_account_id
    cross join lateral (select po.withdrawal_id, po.item_id) o
    left join lateral (${accountOfPayment}) now_paid on true`

/** Role 1 sees every payout, others those of payments of their downline. */
export const within = (scope: Scope) =>
  unlessSuperAdmin(
    scope,
    sql`exists (select from user_closure c join payments own on own.id = po.payment_id
                   where c.ancestor_id = ${scope.userId} and c.descendant_id = own.payer_id)`,
  )

type Query = { status: PayoutStatus | undefined; skip: number; take: number }

/** A page of payouts within a scope, newest first. */
export function listPayouts(db: Db, scope: Scope, { status, skip, take }: Query) {
  return many(
    db,
    sql<PayoutRow>`
      ${payouts} where ${within(scope)} and (${status ?? null}::text is null or po.status = ${status ?? null})
       order by po.id desc offset ${skip} limit ${take}`,
  )
}

/** Payouts within a scope, newest first: those with an id below `before`. */
export function listPayoutsBefore(
  db: Db,
  scope: Scope,
  { before, limit }: { before: number | null; limit: number },
) {
  return many(
    db,
    sql<PayoutRow>`
      ${payouts} where ${within(scope)} and (${before}::bigint is null or po.id < ${before})
       order by po.id desc limit ${limit}`,
  )
}

/** Their number by status, and their sums. */
export function countPayouts(db: Db, scope: Scope) {
  return many(
    db,
    sql<{ status: StoredStatus; n: number; sum_paise: bigint }>`
      select po.status, count(*) as n, sum(po.amount_paise)::bigint as sum_paise
        from payouts po where ${within(scope)} group by po.status`,
  )
}

/** A payout; undefined when it is out of scope. */
export function findPayout(db: Db, scope: Scope, id: number): Promise<PayoutRow | undefined> {
  return maybe(db, sql<PayoutRow>`${payouts} where po.id = ${id} and ${within(scope)}`)
}

/** The payout of a payment without items, that a scoped query has found. */
export function findPayoutOf(db: Db, paymentId: number): Promise<PayoutRow | undefined> {
  return maybe(db, sql<PayoutRow>`${payouts} where po.payment_id = ${paymentId} and po.item_id is null`)
}

/** Those of the items of a payment that a scoped query has found. */
export function listPayoutsOfItems(db: Db, paymentId: number): Promise<PayoutRow[]> {
  return many(db, sql<PayoutRow>`${payouts} where po.payment_id = ${paymentId} and po.item_id is not null`)
}

/** Since when all payouts are halted, and why. */
export function findStop(db: Db) {
  return maybe(
    db,
    sql<{ started_at: Date; reason: string }>`
      select started_at, reason from payout_stops where over_at is null`,
  )
}

/** Providers that take no new transfers now. */
export function listPaused(db: Db) {
  return many(
    db,
    sql<{ provider: string; until: Date; reason: string }>`
      select name as provider, paused_until as until, coalesce(paused_because, '') as reason
        from payout_providers where paused_until > now() order by priority`,
  )
}

/** The job that judges a payout, with the id of its payment. */
export const PAYOUT_JOB = 'pay-out'

/** The debt of a capture to the payee or school that was paid, in the statement of the capture. */
export const owePayee = sql`
  insert into payouts (payment_id, amount_paise)
  select id, base_paise from moved where payee_id is not null`

export const oweSchool = sql`
  insert into payouts (payment_id, amount_paise)
  select id, base_paise from moved where student_fee_id is not null`

/** The debt of a capture to each payee of a basket, and the payees of its payable. */
export const oweItems = sql`
  insert into payouts (payment_id, item_id, amount_paise)
  select i.payment_id, i.id, i.base_paise
    from moved join payment_items i on i.payment_id = moved.id where moved.item_count is not null`

export const postItems = insertItemPostings(sql`
  select j.id as journal_id, i.id as item_id, -i.base_paise as amount_paise
    from moved join journal j on j.source_id = moved.id
    join payment_items i on i.payment_id = moved.id
   where moved.item_count is not null`)

/** Money that the payee of a payment or item has or may still get: sent and not returned, or paid by other means. */
export const payeeHasPaise = (
  paymentId: RawBuilder<number>,
  itemId: RawBuilder<number | null>,
) => sql<bigint>`(
  coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
             where o.payment_id = ${paymentId} and o.item_id is not distinct from ${itemId}
               and t.status not in ('failed', 'reversed')), 0)
  + coalesce((select sum(o.amount_paise) from payouts o
               where o.payment_id = ${paymentId} and o.item_id is not distinct from ${itemId}
                 and o.status = 'settled-outside'), 0))::bigint`

/** Makes the payouts of a payment due now that a dispute has released its money. */
export async function wakeDisputed(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`
    update payouts set next_poll_at = now()
     where payment_id = ${paymentId} and next_poll_at > now()
       and (status = 'held' and held_because = 'disputed' or status = 'cancelled')`.execute(trx)
}

/**
 * Closes the failed or returned payouts of a payment whose money disputes took completely: nothing is left to send or
 * refund, so no decision is needed. The caller has locked the payment.
 */
export async function closeTaken(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`
    with closed as (
      update payouts o set status = 'cancelled', closed_from = o.status, next_poll_at = null
       where o.payment_id = ${paymentId} and o.status in ('failed', 'reversed') and o.mismatch is null
         and (select left_paise = 0 and not is_disputed from payout_left(o.payment_id, o.item_id))
      returning o.payment_id, o.item_id
    )
    ${insertPaymentEvents}
    select payment_id, 'payout-cancelled', item_detail(item_id), ${actorColumns()} from closed`.execute(trx)
}

/**
 * An update for a `with`: sets the amount to be sent of a payment, or of one item of it, to the result of the query
 * `payable` (`id` of the payment, `paise`); where nothing is left, the payout is cancelled.
 */
export const lowerPayouts = (payable: RawBuilder<unknown>, itemId: number | null) => sql`
        update payouts o
           set amount_paise = l.paise,
               status = case when l.paise = 0 then 'cancelled' else o.status end,
               closed_from = case when l.paise = 0 then o.status end,
               held_because = case when l.paise > 0 then o.held_because end,
               held_until = case when l.paise > 0 then o.held_until end,
               next_poll_at = case when l.paise > 0 then o.next_poll_at end
          from (${payable}) l
         where o.payment_id = l.id and o.item_id is not distinct from ${itemId}::bigint and o.status in ('held', 'queued', 'failed', 'reversed')`

/**
 * A cancelled payout waits for a person again, with the amounts of the query `left` (`item_id`, `paise`). The caller has
 * locked the payment.
 */
export async function raisePayout(
  trx: Transaction<unknown>,
  paymentId: number,
  left: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update payouts o set status = 'held', held_because = 'by-person', closed_from = null, amount_paise = left_now.paise
      from (${left}) left_now
     where o.payment_id = ${paymentId} and o.item_id is not distinct from left_now.item_id and o.status = 'cancelled' and left_now.paise > 0`.execute(
    trx,
  )
}
