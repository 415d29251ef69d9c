import { type RawBuilder, sql } from 'kysely'
import { type Db, many, one, withTransaction } from '../../../platform/database/db.ts'
import type { Span } from './figures-sql.ts'
import { matching, type Payers } from './filter-sql.ts'

/** The days that one turn of the job counts, in one statement of seconds: a move may affect a person with a long history. */
const DAYS_AT_ONCE = 3

/** Failed payments of the days of a relation, by day, payer and the reason of the last attempt, in the bank's words. */
const failuresOf = (days: string, payers: RawBuilder<unknown> = sql``) => sql`
  select d.day, p.payer_id,
         coalesce(a.error_description, case when a.closed_reason = 'expired' then 'The payer left without paying' end,
                  'No reason was given') as reason, count(*) as n
    from ${sql.ref(days)} d
    join payments p on p.shown_status = 'FAILED' ${payers}
     and p.created_at >= (d.day::timestamp at time zone 'Asia/Kolkata')
     and p.created_at < ((d.day + 1)::timestamp at time zone 'Asia/Kolkata')
    left join lateral (
      select error_description, closed_reason from attempts where payment_id = p.id order by number desc limit 1
    ) a on true
   group by 1, 2, 3`

/**
 * Failure reasons of payments of a span, in the bank's words, the most frequent first: from the rollup, and for days with
 * changes since then from the payments.
 */
export function failureReasons(db: Db, payers: Payers, { from, to }: Span, most: number) {
  const inSpan = sql`day between ${from}::date and ${to}::date`
  return many(
    db,
    sql<{ reason: string; n: number }>`
      /* prepared failure-reasons-* */
      with stale as materialized (
        select day from stale_failure_days where ${inSpan}
         union select day from payment_rollup_outbox where shown_status = 'FAILED' and ${inSpan}
      ), counted as (
        select k.reason, k.n from failure_counts k
         where k.person_id = ${payers.scope.userId}
           and k.day = any(array(select generate_series(${from}::date, ${to}::date, interval '1 day')::date
                                 except select day from stale))
         union all
        select reason, n from (${failuresOf('stale', matching(payers, {}))}) of_stale
      )
      select reason, sum(n)::bigint as n from counted group by reason order by n desc, reason limit ${most}`,
  )
}

/**
 * Recounts the newest of the changed days, for the payers and those above them. Gives whether there may be more. A
 * concurrent change queues its day again for a later turn.
 */
export function countFailures(db: Db): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    // In a statement of its own: the next one then sees the counts of the previous turn.
    await sql`select pg_advisory_xact_lock(hashtext('failure-counts'))`.execute(trx)
    const { counted } = await one(
      trx,
      sql<{ counted: number }>`
        with taken as (
          delete from stale_failure_days
           where day = any(array(select distinct day from stale_failure_days order by day desc limit ${DAYS_AT_ONCE}))
          returning day
        ), days as materialized (
          select distinct day from taken
        ), fresh as materialized (
          select f.day, c.ancestor_id as person_id, f.reason, sum(f.n) as n
            from (${failuresOf('days')}) f join user_closure c on c.descendant_id = f.payer_id
           group by 1, 2, 3
        ), gone as (
          delete from failure_counts k using days
           where k.day = days.day and not exists (
             select from fresh f where f.day = k.day and f.person_id = k.person_id and f.reason = k.reason)
        ), kept as (
          insert into failure_counts as k (day, person_id, reason, n) select day, person_id, reason, n from fresh
          on conflict (day, person_id, reason) do update set n = excluded.n where k.n <> excluded.n
        )
        select count(*) as counted from days`,
    )
    return counted === DAYS_AT_ONCE
  })
}
