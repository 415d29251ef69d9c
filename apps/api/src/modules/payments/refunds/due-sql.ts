import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { moneyIsStopped } from '../../ledger/api.ts'
import type { RefundStatus } from './refund-state-machine.ts'

/** Seconds for which a caller holds the lease of a refund: four gateway calls of five seconds and a margin. */
const LEASE_SECONDS = 30

/**
 * Leases up to `limit` refunds that are due, of one payment or of all, and schedules the next poll of each: 2 s, 4
 * s, 8 s … an hour. One that is `requested` becomes `sent`, with its part of the charge fixed; it waits for earlier
 * refunds of its payment. Nothing is sent while money is stopped.
 */
export async function takeDue(db: Db, limit: number, paymentId: number | null = null): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared take-due-refunds */
      with due as (
        select r.id from refunds r
         where r.next_poll_at <= now() and r.lease_until <= now()
           -- A refund that the gateway has is asked about all the same; asking moves no money.
           and (r.status = 'pending' or not ${moneyIsStopped})
           and (${paymentId}::bigint is null or r.payment_id = ${paymentId})
           and not (r.status = 'requested' and r.capture_id is null and exists (
                 select from refunds e where e.payment_id = r.payment_id and e.item_id is not distinct from r.item_id
                    and e.id < r.id and e.capture_id is null
                    and e.status in ('requested', 'sent', 'pending')))
         order by r.next_poll_at limit ${limit} for update of r skip locked
      )
      update refunds r
         set status = case r.status when 'requested' then 'sent' else r.status end,
             charge_paise = case when r.status = 'requested' and r.capture_id is null
               then greatest(0, reversed_part(p.charge_paise, before.base_paise + r.base_paise, p.base_paise)
                                  - before.charge_paise)
               else r.charge_paise end,
             poll_count = r.poll_count + 1,
             next_poll_at = now() + interval '1 second' * least(2 * power(2, least(r.poll_count, 12)), 3600),
             lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
        from due
        join refunds own on own.id = due.id
        join lateral (select * from payment_parts(own.payment_id) part
                       where part.item_id is not distinct from own.item_id or own.capture_id is not null limit 1) p on true
        cross join lateral (
          select coalesce(sum(e.base_paise), 0)::bigint + min(d.base_paise) as base_paise,
                 coalesce(sum(e.charge_paise), 0)::bigint + min(d.charge_paise) as charge_paise
            from disputed_part(own.payment_id, own.item_id) d
            left join refunds e on e.payment_id = own.payment_id and e.item_id is not distinct from own.item_id and e.id < own.id and e.status <> 'failed'
                              and e.capture_id is null
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
  poll_count: number
  amount_paise: bigint
  reference: string
  reason: string
  gateway: string
  /** The gateway's references of the paid attempt and its payment. */
  attempt_reference: string
  mandate: string | null
  gateway_payment_id: string | null
  gateway_refund_id: string | null
  bank_reference: string | null
  message: string | null
  /** The refunded capture in suspense; null: the payment itself. */
  capture_id: number | null
}

/** A refund with everything its gateway call needs. */
export function findDue(db: Db, refundId: number) {
  return maybe(
    db,
    sql<DueRefund>`
      select r.id, r.payment_id, p.order_id, r.status, r.poll_count, r.amount_paise, r.reference, r.reason,
             g.slug as gateway, a.reference as attempt_reference, a.mandate, r.capture_id,
             r.gateway_refund_id, r.bank_reference, r.message,
             coalesce(c.gateway_payment_id, a.gateway_payment_id) as gateway_payment_id
        from refunds r
        left join captures c on c.id = r.capture_id
        join payments p on p.id = r.payment_id
        join attempts a on a.id = r.attempt_id
        join payment_gateways g on g.id = a.gateway_id
       where r.id = ${refundId}`,
  )
}

/** Releases the lease; a final refund is not polled again. */
export async function release(db: Db, refundId: number): Promise<void> {
  await sql`
    update refunds set lease_until = now(),
           next_poll_at = case when status in ('requested', 'sent', 'pending') then next_poll_at end
     where id = ${refundId}`.execute(db)
}

/** Makes the refunds of a payment due now, after a webhook about it. False when it has none to poll. */
export async function wakeRefunds(db: Db, paymentId: number): Promise<boolean> {
  const rows = await many(
    db,
    sql`/* prepared wake-refunds */
        update refunds set next_poll_at = now()
         where payment_id = ${paymentId} and status in ('sent', 'pending', 'failed') and resolved_as is null
        returning id`,
  )
  return rows.length > 0
}

/** Seconds between two polls of a refund that nothing but unsigned webhooks ask for. */
const UNSIGNED_SECONDS = 10

export type ReportedRefund = { payment_id: number; attempt_id: number; order_id: string; is_due: boolean }

/**
 * Makes an open refund due that an unproven webhook names: now, or ten seconds after its last poll (a free lease shows
 * when that was). Such a poll does not count as one: it does not delay the next scheduled poll. `is_due` is false too
 * for a refund that has ended; undefined for one that is not at this gateway.
 */
export function wakeReported(db: Db, gateway: string, reference: string) {
  return maybe(
    db,
    sql<ReportedRefund>`
      with named as (
        select r.id, r.payment_id, r.attempt_id, p.order_id, r.status in ('sent', 'pending') as is_open,
               least(r.next_poll_at, greatest(now(), least(r.lease_until, now()) + make_interval(secs => ${UNSIGNED_SECONDS}))) as next_poll_at
          from refunds r join attempts a on a.id = r.attempt_id
          join payment_gateways g on g.id = a.gateway_id join payments p on p.id = r.payment_id
         where g.slug = ${gateway} and r.reference = ${reference} for update of r
      ), woken as (
        update refunds r
           set next_poll_at = n.next_poll_at,
               poll_count = case when n.next_poll_at is distinct from r.next_poll_at then greatest(r.poll_count - 1, 1) else r.poll_count end
          from named n where r.id = n.id and n.is_open
      )
      select payment_id, attempt_id, order_id, is_open and next_poll_at <= now() as is_due from named`,
  )
}
