import type { ShownStatus, TransactionSort } from '@chukta/contract/insight/transaction-filters'
import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { dayOf, type Filters, isKept, matching, ordered, type Payers, withStatus } from './filter-sql.ts'
import { peopleCounts, type StatusCount } from './people-counts-sql.ts'

export type DayRequest = {
  payers: Payers
  filters: Filters
  status: ShownStatus | undefined
  sort: TransactionSort
  skip: number
  take: number
}

/**
 * Totals by status and the ids of a page by moment, in one scan: counts by day give the totals and the
 * days of the page, and only these days are read. Every page costs the same.
 * The counts come from the rollup where it covers the payers and the filters, else from the index.
 */
export async function pageByDays(
  db: Db,
  { payers, filters, status, sort, skip, take }: DayRequest,
): Promise<{ counts: StatusCount[]; ids: number[] }> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = ordered(sort, 'first', 'p')
  const { counts, ids } = await one(
    db,
    sql<{ counts: { shown_status: ShownStatus; n: number; total: string }[]; ids: number[] }>`
      with kept as materialized (
        select day, shown_status, sum(n) as n, sum(total_paise) as total_paise
          from (${isKept(filters) ? peopleCounts(payers, filters) : countedDays(payers, filters)}) source
         group by day, shown_status
      ), day as (
        select day, sum(n) as n from kept
         where ${status ?? null}::text is null or shown_status = ${status ?? null} group by day having sum(n) > 0
      ), run as (
        select day, n, sum(n) over (order by day ${direction}) - n as before from day
      ), wanted as materialized (
        select day, before from run where before < ${skip + take} and before + n > ${skip}
      ), page as (
        select p.id, p.created_at
          from wanted cross join lateral (
            select p.id, p.created_at from payments p
             where p.created_at >= (wanted.day::timestamp at time zone 'Asia/Kolkata')
               and p.created_at < ((wanted.day + 1)::timestamp at time zone 'Asia/Kolkata')
               ${matching(payers, filters)} ${withStatus(status)}
             order by ${order} limit ${skip + take} - wanted.before
          ) p
         order by ${order} offset ${skip} - (select min(before) from wanted) limit ${take}
      )
      select array(select id::float8 from page p order by ${order}) as ids,
             (select coalesce(json_agg(t), '[]')
                from (select shown_status, sum(n) as n, sum(total_paise)::text as total from kept group by 1) t) as counts`,
  )
  return {
    ids,
    counts: counts.map(({ shown_status, n, total }) => ({ shown_status, n, total_paise: BigInt(total) })),
  }
}

const countedDays = (payers: Payers, filters: Filters) => sql`
  select indian_day(since) as day, shown_status, n, total_paise
    from (
      select ${dayOf} as since, p.shown_status, count(*) as n, sum(p.total_paise) as total_paise
        from payments p where true ${matching(payers, filters)} group by 1, 2
    ) counted`
