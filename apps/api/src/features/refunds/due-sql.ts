import { sql } from 'kysely'
import { type Db, many, maybe } from '../../platform/db.ts'
import type { RefundStatus } from './refund-moves.ts'

/** Seconds that one caller may talk to a gateway about a refund: four calls of five seconds, and some air. */
const LEASE_SECONDS = 30

/**
 * Takes up to `limit` refunds that are due, of one payment or of all, and puts each one's next turn off: 2 s, 4 s,
 * 8 s … an hour. One that was only requested becomes `sent`, with its part of the charge fixed; it waits for those
 * of its payment that were asked for before it.
 */
export async function takeDue(db: Db, limit: number, paymentId: number | null = null): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      with due as (
        select r.id from refunds r
         where r.next_ask_at <= now() and r.lease_until <= now()
           and (${paymentId}::bigint is null or r.payment_id = ${paymentId})
           and not (r.status = 'requested' and exists (
                 select from refunds e where e.payment_id = r.payment_id and e.id < r.id
                    and e.status in ('requested', 'sent', 'pending')))
         order by r.next_ask_at limit ${limit} for update of r skip locked
      )
      update refunds r
         set status = case r.status when 'requested' then 'sent' else r.status end,
             charge_paise = case r.status when 'requested'
               then reversed_part(p.charge_paise, before.base_paise + r.base_paise, p.base_paise) - before.charge_paise
               else r.charge_paise end,
             ask_count = r.ask_count + 1,
             next_ask_at = now() + interval '1 second' * least(2 * power(2, least(r.ask_count, 12)), 3600),
             lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
        from due
        join refunds own on own.id = due.id
        join payments p on p.id = own.payment_id
        cross join lateral (
          select coalesce(sum(base_paise), 0)::bigint as base_paise,
                 coalesce(sum(charge_paise), 0)::bigint as charge_paise
            from refunds e where e.payment_id = own.payment_id and e.id < own.id and e.status <> 'failed'
        ) before
       where r.id = due.id
      returning r.id`,
  )
  return rows.map((row) => row.id)
}

export type DueRefund = {
  id: number
  payment_id: number
  order_id: string
  status: RefundStatus
  ask_count: number
  amount_paise: bigint
  reference: string
  reason: string
  gateway: string
  /** What the gateway knows the paid attempt and its payment by. */
  attempt_reference: string
  gateway_payment_id: string | null
}

/** A refund with what its gateway must be told. */
export function findDue(db: Db, refundId: number) {
  return maybe(
    db,
    sql<DueRefund>`
      select r.id, r.payment_id, p.order_id, r.status, r.ask_count, r.amount_paise, r.reference, r.reason,
             g.slug as gateway, a.reference as attempt_reference, a.gateway_payment_id
        from refunds r
        join payments p on p.id = r.payment_id
        join attempts a on a.id = r.attempt_id
        join payment_gateways g on g.id = a.gateway_id
       where r.id = ${refundId}`,
  )
}

/** Lets others take it again; one that is final is not asked about any more. */
export async function release(db: Db, refundId: number): Promise<void> {
  await sql`
    update refunds set lease_until = now(),
           next_ask_at = case when status in ('requested', 'sent', 'pending') then next_ask_at end
     where id = ${refundId}`.execute(db)
}

/** A webhook spoke of this payment: what its gateway was asked to give back is asked about now. */
export async function wakeRefunds(db: Db, paymentId: number): Promise<boolean> {
  const rows = await many(
    db,
    sql`update refunds set next_ask_at = now()
         where payment_id = ${paymentId} and status in ('sent', 'pending', 'failed') returning id`,
  )
  return rows.length > 0
}
