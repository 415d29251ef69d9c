import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { OrderName } from '../../../providers/payment-gateway.ts'
import type { DisputeStatus } from './dispute-state-machine.ts'

/** Seconds for which a caller holds the lease of a dispute: uploads of five files and a margin. */
const LEASE_SECONDS = 150
/** Days after the end in which a won or closed dispute may continue in its next phase. */
const WATCHED_DAYS = 45

/**
 * Leases up to `limit` disputes that are due, and schedules the next poll of each: at growing intervals up to an hour
 * while it runs or an answer of ours is not ended (the process may have died between the end and its answer), once a day
 * after it was won or closed. `id` takes that one, due or not.
 */
export async function takeDue(db: Db, limit: number, id: number | null = null): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared take-due-disputes */
      with due as (
        select d.id from disputes d
         where d.lease_until <= now()
           and case when ${id}::bigint is null then d.next_poll_at <= now() else d.id = ${id} end
         order by d.next_poll_at limit ${limit} for update skip locked
      )
      update disputes d
         set poll_count = d.poll_count + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
             next_poll_at = case
               when d.status in ('open', 'under-review')
                    or exists (select from dispute_answers a
                                where a.dispute_id = d.id and a.status in ('requested', 'sent'))
                 then now() + interval '1 second' * least(2 * power(2, least(d.poll_count, 12)), 3600)
               when d.status in ('won', 'closed') and d.finalized_at > now() - make_interval(days => ${WATCHED_DAYS})
                 then now() + interval '1 day' end
        from due where d.id = due.id
      returning d.id`,
  )
  return rows.map((row) => row.id)
}

/** Ends the lease. */
export async function release(db: Db, id: number): Promise<void> {
  await sql`update disputes set lease_until = now() where id = ${id}`.execute(db)
}

/** Makes a dispute due now, with short intervals again. */
export async function makeDue(db: Db, id: number): Promise<void> {
  await sql`update disputes set next_poll_at = now(), poll_count = 0 where id = ${id}`.execute(db)
}

export type DueDispute = {
  id: number
  payment_id: number
  order_id: string
  gateway: string
  gateway_dispute_id: string
  status: DisputeStatus
}

export function findDue(db: Db, id: number) {
  return maybe(
    db,
    sql<DueDispute>`
      select d.id, d.payment_id, p.order_id, g.slug as gateway, d.gateway_dispute_id, d.status
        from disputes d
        join payments p on p.id = d.payment_id
        join payment_gateways g on g.id = d.gateway_id
       where d.id = ${id}`,
  )
}

/** Journals below the newest one watched that may have been committed after it. */
const OVERLAP = 20_000
const WATCH_AT_ONCE = 5_000

/**
 * Puts captures since the last call on watch. Their gateways are polled a day later for the first time, if they are among
 * `listedByPayment`: the others list the disputes of all payments in one call. One that a webhook named before its
 * capture was booked is polled now.
 */
export async function watchCaptures(db: Db, listedByPayment: string[]): Promise<number> {
  const rows = await many(
    db,
    sql<{ payment_id: number }>`
      insert into dispute_watches (payment_id, journal_id, next_poll_at)
      select distinct on (payment_id) payment_id, id, next_poll_at from (
        select a.payment_id, j.id, case when g.slug = any(${listedByPayment}::text[]) and j.at > now() - interval '120 days'
                                        then greatest(now(), j.at + interval '1 day') end as next_poll_at
          from journals j
          left join captures c on j.source_type = 'capture' and c.id = j.source_id
          join attempts a on a.id = c.attempt_id
                          or (j.source_type = 'payment' and a.payment_id = j.source_id and a.status = 'paid')
          join payment_gateways g on g.id = a.gateway_id
         where j.id > (select coalesce(max(journal_id), 0) from dispute_watches) - ${OVERLAP}::int
           and (j.source_type, j.kind) in (('payment', 'capture'), ('capture', 'surplus'), ('capture', 'amount'),
                                           ('capture', 'currency'))
           and not exists (select from dispute_watches w where w.payment_id = a.payment_id and w.journal_id > 0)
         order by j.id limit ${WATCH_AT_ONCE}
      ) found order by payment_id, id
      on conflict (payment_id) do update set journal_id = excluded.journal_id, next_poll_at = now()
      returning payment_id`,
  )
  return rows.length
}

/**
 * Takes payments due for a poll of their disputes, and schedules the next poll: 1, 2, 4 … 64 days on. They are an array,
 * because PostgreSQL may run the selection behind `in` once for each row, and then takes far more than the limit.
 */
export async function takeWatches(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ payment_id: number }>`
      /* prepared take-watched-payments */
      update dispute_watches
         set poll_count = poll_count + 1, last_polled_at = now(),
             next_poll_at = case when journal_id > 0 and poll_count < 7
                                then now() + interval '1 day' * power(2, poll_count) end
       where payment_id = any(array(select payment_id from dispute_watches where next_poll_at <= now()
                                     order by next_poll_at limit ${limit} for update skip locked))
      returning payment_id`,
  )
  return rows.map((row) => row.payment_id)
}

/** The gateway did not answer: polls again in a minute, then at growing intervals up to an hour. */
export async function watchAgain(db: Db, paymentId: number): Promise<void> {
  await sql`
    update dispute_watches
       set unanswered_count = unanswered_count + 1,
           next_poll_at = least(next_poll_at, now() + interval '1 minute' * least(power(2, least(unanswered_count, 6)), 60))
     where payment_id = ${paymentId}`.execute(db)
}

/**
 * Stores whether the gateway knows the payment. An unknown one is polled at the intervals of its watch, or a day later
 * when a webhook named it. True when it was unknown for the first time.
 */
export async function noteAnswer(db: Db, paymentId: number, isKnown: boolean): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ is_new: boolean }>`
      update dispute_watches w
         set unanswered_count = 0, missing_at = case when not ${isKnown} then coalesce(w.missing_at, now()) end,
             next_poll_at = case when not ${isKnown} and w.journal_id = 0 and w.missing_at is null
                                then now() + interval '1 day' else w.next_poll_at end
        from dispute_watches before
       where w.payment_id = ${paymentId} and before.payment_id = w.payment_id
         and (not ${isKnown} or w.unanswered_count > 0 or w.missing_at is not null)
      returning before.missing_at is null as is_new`,
  )
  return !isKnown && row?.is_new === true
}

/** Seconds between two polls that only unsigned webhooks request. */
const UNSIGNED_SECONDS = 60
/** Disputes of a payment that webhooks have named: the newest are kept. */
const MOST_NAMED = 10

/**
 * Makes the payment that a gateway names due for a poll of its disputes. PayU's notice names it by our reference or by its
 * own id of the payment.
 */
export async function wakeWatch(
  db: Db,
  gateway: string,
  name: OrderName,
  { isUnsigned, disputeId }: { isUnsigned: boolean; disputeId: string | null },
): Promise<'now' | 'soon' | 'unknown'> {
  const wait = isUnsigned ? UNSIGNED_SECONDS : 0
  const ids = disputeId === null ? [] : [disputeId]
  const row = await maybe(
    db,
    sql<{ is_now: boolean }>`
      insert into dispute_watches as w (payment_id, journal_id, next_poll_at, named_disputes)
      select a.payment_id, 0, now(), ${ids}::text[]
        from attempts a join payment_gateways g on g.id = a.gateway_id
       where g.slug = ${gateway} and ${namedBy(name)}
       limit 1
      on conflict (payment_id) do update
         set next_poll_at = greatest(now(), coalesce(w.last_polled_at, '-infinity') + make_interval(secs => ${wait})),
             named_disputes = case when w.named_disputes @> excluded.named_disputes then w.named_disputes
               else (w.named_disputes || excluded.named_disputes)[greatest(1, cardinality(w.named_disputes) + 2 - ${MOST_NAMED}::int):] end
      returning next_poll_at <= now() as is_now`,
  )
  if (!row) return 'unknown'
  return row.is_now ? 'now' : 'soon'
}

/** The gateway's ids of a payment's disputes that webhooks have named. */
export async function namedDisputes(db: Db, paymentId: number): Promise<string[]> {
  const watch = await maybe(
    db,
    sql<{
      named_disputes: string[]
    }>`select named_disputes from dispute_watches where payment_id = ${paymentId}`,
  )
  return watch?.named_disputes ?? []
}

function namedBy(name: OrderName) {
  if ('sessionId' in name) return sql`a.session_id = ${name.sessionId}`
  return sql`(a.reference = ${name.reference} or a.id = (
    select c.attempt_id from captures c where c.gateway_id = g.id and c.gateway_payment_id = ${name.reference}))`
}

/** Makes a payment due for a poll of its disputes, if anything was captured for it. */
export async function wakeWatchOf(db: Db, paymentId: number): Promise<void> {
  await sql`
    insert into dispute_watches (payment_id, journal_id, next_poll_at)
    select payment_id, 0, now() from captures where payment_id = ${paymentId} limit 1
    on conflict (payment_id) do update set next_poll_at = now()`.execute(db)
}
