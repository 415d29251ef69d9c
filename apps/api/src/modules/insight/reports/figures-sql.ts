import { LATE_MINUTES, type ShownStatus } from '@chukta/contract/insight/transaction-filters'
import { ROLE } from '@chukta/contract/permissions'
import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'
import { matching, type Payers } from './filter-sql.ts'
import { keptBelow, unkept } from './people-counts-sql.ts'

export type Span = { from: string; to: string }

/** A figure by day, by gateway or by service; the other two are null. */
export type FigureRow = {
  day: string | null
  gateway: string | null
  gateway_name: string | null
  service: string | null
  service_name: string | null
  service_icon: string | null
  shown_status: ShownStatus
  n: number
  total_paise: bigint
}

/** Payments of a span of days by day, by gateway and by service, each from its coarsest rollup. */
export function figuresOf(db: Db, payers: Payers, span: Span): Promise<FigureRow[]> {
  return many(
    db,
    sql<FigureRow>`
      /* prepared figures-* */
      select to_char(f.day, 'YYYY-MM-DD') as day, g.slug as gateway, g.name as gateway_name, s.slug as service,
             s.name as service_name, s.icon_name as service_icon, f.shown_status, f.n, f.total_paise
        from (
          select day, gateway_id, service_id, shown_status, sum(n)::bigint as n, sum(total_paise)::bigint as total_paise
            from (
              select day, null::smallint as gateway_id, null::bigint as service_id, shown_status, n, total_paise
                from (${keptBelow(payers, span, 'day')}) by_day
              union all
              select null, gateway_id, null, shown_status, n, total_paise from (${keptBelow(payers, span, 'gateway')}) by_gateway
              union all
              select null, null, service_id, shown_status, n, total_paise from (${keptBelow(payers, span, 'service')}) by_service
              union all
              select day, gateway_id, service_id, shown_status, sum(n), sum(total_paise) from (${unkept(payers, span)}) rest
               group by grouping sets ((day, shown_status), (gateway_id, shown_status), (service_id, shown_status))
            ) counted
           group by day, gateway_id, service_id, shown_status
        ) f
        left join payment_gateways g on g.id = f.gateway_id
        left join services s on s.id = f.service_id
       where f.n > 0 and (f.gateway_id is null or g.id is not null)
       order by f.day, f.total_paise desc`,
  )
}

export type SumRow = { n: number; total_paise: bigint }

/** The payments a week ago, up to the same moment of the day. */
export function paidAWeekAgo(db: Db, payers: Payers, today: string): Promise<SumRow> {
  return one(
    db,
    sql<SumRow>`
      select count(*) as n, coalesce(sum(p.total_paise), 0)::bigint as total_paise
        from payments p
       where p.created_at >= (${today}::date - 7)::timestamp at time zone 'Asia/Kolkata'
         and p.created_at < now() - interval '7 days' and p.shown_status = 'PAID' ${matching(payers, {})}`,
  )
}

export type PendingRow = SumRow & { late: number; late_paise: bigint }

/** Payments pending now, of any date, and the late ones. */
export function pendingNow(db: Db, { scope, isEverybody }: Payers): Promise<PendingRow> {
  const below = isEverybody
    ? sql``
    : sql`and exists (select from user_closure c where c.ancestor_id = ${scope.userId} and c.descendant_id = p.payer_id)`
  return one(
    db,
    sql<PendingRow>`
      /* prepared pending-now-* */
      select count(*) as n, coalesce(sum(p.total_paise), 0)::bigint as total_paise, count(*) filter (where is_late) as late,
             coalesce(sum(p.total_paise) filter (where is_late), 0)::bigint as late_paise
        from payments p, lateral (
               select p.created_at < now() - make_interval(mins => ${LATE_MINUTES}) as is_late
             ) age
       where p.shown_status = 'PENDING' ${below}`,
  )
}

export type RetailerRow = SumRow & { id: number; name: string }

/** The `most` retailers with the largest sums paid in a span of days: from the index of payments, which has all of it. */
export function topRetailers(db: Db, payers: Payers, span: Span, most: number): Promise<RetailerRow[]> {
  return many(
    db,
    sql<RetailerRow>`
      /* prepared top-retailers-* */
      select u.id, trim(u.first_name || ' ' || u.last_name) as name, paid.n, paid.total_paise
        from (
          select p.payer_id, count(*) as n, sum(p.total_paise)::bigint as total_paise
            from payments p where p.shown_status = 'PAID' ${matching(payers, span)} group by p.payer_id
        ) paid
        join users u on u.id = paid.payer_id and u.role_id = ${ROLE.retailer}
       order by paid.total_paise desc, u.id
       limit ${most}`,
  )
}
