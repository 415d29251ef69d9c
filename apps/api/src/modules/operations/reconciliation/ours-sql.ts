import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { AgreedFees } from '../../../providers/settlement-record.ts'
import { sinceCutover } from './cutover-sql.ts'
import type { OurRecord } from './records.ts'

/** For how long a record of ours is matched with its gateway. */
const LOOKED_FOR_DAYS = 60

type OurRow = {
  type: 'payment' | 'refund' | 'dispute'
  record_id: number
  payment_id: number
  order_id: string
  gateway_id: string
  reference: string | null
  amount_paise: bigint
  currency: string
  known_from: Date
  known_to: Date
  method: string
  looked_for: boolean
}

/** The provider, and the days on which it should have a record: that of the record itself and so many after it. */
export type AskedSource = { gatewayId: number; slug: string; daysAfter: number }

/**
 * Our captures, refunds and disputes at a gateway that its rows of a day name, and those of the last sixty days that no row was
 * matched with yet.
 */
export async function listOurs(
  db: Db,
  { gatewayId, slug, daysAfter }: AskedSource,
  day: string,
  fees: AgreedFees | null,
): Promise<OurRecord[]> {
  const rows = await many(
    db,
    sql<OurRow>`
      with complete as materialized (
        -- The days of records that should have come by now, because all the days for it were read.
        select r.day from reconciliation_runs r
         where r.source = ${slug} and r.read_at is not null and r.day > current_date - ${LOOKED_FOR_DAYS}::int
           and (select count(*) from reconciliation_runs n
                 where n.source = r.source and n.read_at is not null
                   and n.day between r.day and r.day + ${daysAfter}::int) = ${daysAfter}::int + 1
      ), named as materialized (
        select name from settlement_rows where gateway_id = ${gatewayId} and day = ${day}::date and is_booked
        union
        select other_name from settlement_rows where gateway_id = ${gatewayId} and day = ${day}::date and is_booked
      ), wanted as (
        select id from captures
         where gateway_id = ${gatewayId}
           and gateway_payment_id in (select substr(name, 9) from named where name like 'payment:%')
        union
        select c.id from captures c
         where c.gateway_id = ${gatewayId} and c.seen_at > now() - make_interval(days => ${LOOKED_FOR_DAYS + 1})
           and (c.seen_at at time zone 'Asia/Kolkata')::date in (select day from complete)
           and ${sinceCutover(sql`c.seen_at`)}
           and not exists (select from settlement_rows r where r.capture_id = c.id and r.source <> 'asked')
      ), given as (
        select r.id from refunds r join attempts a on a.id = r.attempt_id and a.gateway_id = ${gatewayId}
         where r.status = 'succeeded'
           and ('refund:' || r.gateway_refund_id in (select name from named)
                or 'refund:' || r.reference in (select name from named)
                or (r.finalized_at at time zone 'Asia/Kolkata')::date in (select day from complete)
                   and ${sinceCutover(sql`r.finalized_at`)}
                   and not exists (select from settlement_rows s where s.refund_id = r.id and s.source <> 'asked'))
      ), ours as (
        select 'payment' as type, c.id as record_id, c.payment_id, p.order_id, c.gateway_payment_id as gateway_id,
               null as reference, c.amount_paise, c.currency, a.created_at as known_from, c.seen_at as known_to,
               m.slug as method
          from wanted join captures c on c.id = wanted.id
          join payments p on p.id = c.payment_id
          join attempts a on a.id = c.attempt_id
          join payment_methods m on m.id = p.method_id
        union all
        select 'refund', r.id, r.payment_id, p.order_id, coalesce(r.gateway_refund_id, r.reference), r.reference,
               r.amount_paise, coalesce(c.currency, 'INR'), r.requested_at, r.finalized_at, ''
          from given join refunds r on r.id = given.id join payments p on p.id = r.payment_id
          left join captures c on c.id = r.capture_id
        union all
        -- What a dispute has taken by our books: nothing once it was won, or while the gateway has not debited it.
        select 'dispute', d.id, d.payment_id, p.order_id, d.gateway_dispute_id, null,
               case when d.money = 'taken' or (d.money = 'held' and d.debited_first)
                    then d.disputed_paise + d.excess_paise else 0 end,
               coalesce(c.currency, 'INR'), d.opened_at, coalesce(d.finalized_at, d.seen_at), ''
          from disputes d join payments p on p.id = d.payment_id left join captures c on c.id = d.capture_id
         where d.gateway_id = ${gatewayId}
           and ('dispute:' || d.gateway_dispute_id in (select name from named)
                or (coalesce(d.finalized_at, d.seen_at) at time zone 'Asia/Kolkata')::date in (select day from complete)
                   and d.money = 'taken' and ${sinceCutover(sql`coalesce(d.finalized_at, d.seen_at)`)})
      )
      select ours.*,
             (known_to at time zone 'Asia/Kolkata')::date in (select day from complete)
               and ${sinceCutover(sql`known_to`)}
               -- What its gateway has, in a payout that does not add up yet, is not missing there.
               and not exists (select from settlement_rows w
                                where w.gateway_id = ${gatewayId} and not w.is_booked
                                  and (type || ':' || ours.gateway_id in (w.name, w.other_name)
                                       or type || ':' || ours.reference in (w.name, w.other_name))) as looked_for
        from ours order by type, record_id`,
  )
  return rows.map((row) => ({
    type: row.type,
    recordId: row.record_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    names: [
      ...new Set([
        `${row.type}:${row.gateway_id}`,
        ...(row.reference === null ? [] : [`${row.type}:${row.reference}`]),
      ]),
    ],
    amountPaise: row.amount_paise,
    currency: row.currency,
    from: row.known_from,
    to: row.known_to,
    isLookedFor: row.looked_for,
    // A refund costs nothing, nor does a dispute by these rates.
    feeRate: fees === null ? null : row.type === 'payment' ? (fees[row.method] ?? null) : '0',
  }))
}
