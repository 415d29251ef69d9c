import { TRACK_DAYS } from '@chukta/contract/payments/public-tracking'
import { type RawBuilder, sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isSeenBy } from '../../../platform/security/own-payments-sql.ts'
import type { WayFacts } from './money-way.ts'

export type TrackedRow = WayFacts & {
  amount_paise: bigint
  utr: string | null
  payee_name: string
  payer_name: string
}

/** The money of a payment `p` that goes on to a payee or a school. */
const tracked = (wanted: RawBuilder<unknown>) => sql<TrackedRow>`
  select p.shown_status, p.created_at, p.paid_at, o.status as payout_status, o.sent_at, o.arrived_at, o.held_until,
         o.expected_at, o.utr, coalesce(o.amount_paise, p.base_paise) as amount_paise, p.payee_name,
         u.first_name || ' ' || u.last_name as payer_name,
         (select max(s.settled_at) from captures c
            join settlement_rows r on r.capture_id = c.id
            join settlements s on s.id = r.settlement_id
           where c.payment_id = p.id) as settled_at
    from payments p
    join users u on u.id = p.payer_id
    left join payouts o on o.payment_id = p.id
   where (p.payee_id is not null or p.student_fee_id is not null) and ${wanted}`

/** The way of a payment that a scoped query has found; undefined where its money does not go to a payee or school. */
export function findWay(db: Db, paymentId: number) {
  return maybe(db, tracked(sql`p.id = ${paymentId}`))
}

/** The payment of a link that is still good. */
export function findByToken(db: Db, tokenHash: Buffer) {
  return maybe(
    db,
    tracked(sql`
      p.id = (select payment_id from track_links where token_hash = ${tokenHash})
      and ${isGood}`),
  )
}

const goodUntil = sql<Date>`p.paid_at + make_interval(days => ${TRACK_DAYS}::int)`
const isGood = sql<boolean>`p.shown_status = 'PAID' and ${goodUntil} > now()`

/** A payment of the scope's user or somebody below them, and until when it can be followed; null where it cannot. */
export function findFollowable(db: Db, scope: Scope, paymentId: number) {
  return maybe(
    db,
    sql<{ good_until: Date | null }>`
      select case when ${isGood} and (p.payee_id is not null or p.student_fee_id is not null)
                  then ${goodUntil} end as good_until
        from payments p join user_closure c on c.descendant_id = p.payer_id
       where p.id = ${paymentId} and c.ancestor_id = ${scope.userId} and ${isSeenBy(scope)}`,
  )
}

/** The nonce of a payment's link: the given one becomes it when there is none yet. */
export async function keepLink(
  db: Db,
  link: { paymentId: number; nonce: Buffer; tokenHash: Buffer; userId: number },
): Promise<{ nonce: Buffer; token_hash: Buffer }> {
  return one(
    db,
    sql<{ nonce: Buffer; token_hash: Buffer }>`
      insert into track_links (payment_id, nonce, token_hash, created_by)
      values (${link.paymentId}, ${link.nonce}, ${link.tokenHash}, ${link.userId})
      on conflict (payment_id) do update set payment_id = excluded.payment_id
      returning nonce, token_hash`,
  )
}

/** Makes a link work by another token: its key is no longer on the ring. */
export async function renewLink(db: Db, paymentId: number, tokenHash: Buffer): Promise<void> {
  await sql`update track_links set token_hash = ${tokenHash} where payment_id = ${paymentId}`.execute(db)
}

/** Ends all links to follow money that a person made, and all links to their payments. */
export async function endTrackLinksOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`
    delete from track_links l using payments p
     where p.id = l.payment_id and (l.created_by = ${userId} or p.payer_id = ${userId})`.execute(trx)
}
