import type { PayoutStatus } from '@chukta/contract/payout-status'
import { sql } from 'kysely'
import { type Db, many, maybe } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { unlessSuperAdmin } from '../../platform/unless-super-admin-sql.ts'
import { accountOfPayment } from './payouts-public-sql.ts'

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
const within = (scope: Scope) =>
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

/** How many there are by status, and what they come to. */
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

/** Since when all payouts are stopped, and why. */
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
