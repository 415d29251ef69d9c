import type { NoEarningsReason } from '@chukta/contract/insight/earnings'
import { ROLE } from '@chukta/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { commissionLines, type LineRow, ofLine, traced } from '../../payouts/api.ts'
import { matching } from '../reports/filter-sql.ts'
import { keptBelow, unkept } from '../reports/people-counts-sql.ts'

/** A span of days in India, both ends included. */
export type Span = { from: string; to: string }

const beginOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Kolkata'`
const inAMonth = sql`(day + interval '1 month')::date`

/**
 * CTEs up to `placed`: each commission line of the scope's user on the day of the span that it counts for, its own or,
 * with `is_before`, the same day a month later. A day that the next month lacks counts for none.
 */
const placedCtes = (scope: Scope, { from, to }: Span) => sql`
  line_of_day as materialized (
    select indian_day(j.at) as day, -line.amount_paise as paise, j.kind = 'capture' as is_share,
           p.service_id, p.gateway_id, p.payer_id
      from (${commissionLines(scope, beginOf(sql`${from}::date - interval '1 month'`), beginOf(sql`${to}::date + 1`))}) line
           ${traced}
  ), placed as (
    select day, false as is_before, paise, is_share, service_id, gateway_id, payer_id
      from line_of_day where day between ${from}::date and ${to}::date
    union all
    select ${inAMonth}, true, paise, is_share, service_id, gateway_id, payer_id
      from line_of_day
     where ${inAMonth} between ${from}::date and ${to}::date and extract(day from ${inAMonth}) = extract(day from day)
  )`

/** Earnings of a day, a service, a gateway or a payer; the other three are null, and all four for the total. */
export type EarnedRow = {
  day: string | null
  service_id: number | null
  gateway_id: number | null
  payer_id: number | null
  earned_paise: bigint
  /** Of the month before: up to `through`, and of every day of the span. */
  before_paise: bigint
  whole_before_paise: bigint
  lines: number
  shares: number
  shares_paise: bigint
}

/** What the scope's user earned in a span, net of reversals, in all and by each of its parts. */
export function listEarned(db: Db, scope: Scope, span: Span, through: string): Promise<EarnedRow[]> {
  const counted = sql`day <= ${through}::date`
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(paise) filter (where ${condition}), 0)::bigint`
  return many(
    db,
    sql<EarnedRow>`
      with ${placedCtes(scope, span)}
      select to_char(day, 'YYYY-MM-DD') as day, service_id, gateway_id, payer_id, ${sumOf(sql`not is_before`)} as earned_paise,
             ${sumOf(sql`is_before and ${counted}`)} as before_paise, ${sumOf(sql`is_before`)} as whole_before_paise,
             count(*) filter (where not is_before) as lines, count(*) filter (where not is_before and is_share) as shares,
             ${sumOf(sql`not is_before and is_share`)} as shares_paise
        from placed group by grouping sets ((), (day), (service_id), (gateway_id), (payer_id))`,
  )
}

export type PaidCount = {
  service_id: number | null
  gateway_id: number | null
  payer_id: number | null
  n: number
}

/** Paid payments of a span by service, gateway and payer, of the scope's user and everyone below: the first two from the rollup. */
export function countPaid(db: Db, scope: Scope, span: Span): Promise<PaidCount[]> {
  const payers = { scope, isEverybody: false }
  return many(
    db,
    sql<PaidCount>`
      with rest as materialized (${unkept(payers, span)}), counted as (
        select service_id, null::smallint as gateway_id, n from (${keptBelow(payers, span, 'service')}) by_service
         where shown_status = 'PAID'
        union all select service_id, null, n from rest where shown_status = 'PAID'
        union all
        select null, gateway_id, n from (${keptBelow(payers, span, 'gateway')}) by_gateway where shown_status = 'PAID'
        union all select null, gateway_id, n from rest where shown_status = 'PAID'
      )
      select service_id, gateway_id, null::bigint as payer_id, sum(n)::bigint as n
        from counted group by service_id, gateway_id having sum(n) > 0
      union all
      select null, null, p.payer_id, count(*) from payments p
       where p.shown_status = 'PAID' ${matching(payers, span)} group by p.payer_id`,
  )
}

/** A column of payments that earnings are told by. */
export type Dimension = 'service_id' | 'gateway_id' | 'payer_id'

/** Why the paid payments of a span with these values gave the scope's user nothing; null where it is not the same for all. */
export function listReasons(db: Db, scope: Scope, span: Span, by: { dimension: Dimension; ids: number[] }) {
  const column = sql`p.${sql.ref(by.dimension)}`
  const isDistributor = scope.actor.roleId === ROLE.distributor
  const earner = isDistributor ? sql`a.distributor_id` : sql`a.admin_id`
  // An admin without a rate earns the margin alone; a distributor without one earns nothing.
  const hasNoRate = isDistributor ? sql`a.distributor_rate = 0` : sql`false`
  const hasNoMargin = isDistributor
    ? sql`a.base_rate >= p.charge_rate`
    : sql`a.base_rate >= p.charge_rate and a.admin_rate = 0`
  const ofUser = sql`${earner} is not distinct from ${scope.userId}::bigint`
  return many(
    db,
    sql<{ id: number; why: NoEarningsReason | null }>`
      select ${column} as id,
             case when bool_and(p.charge_paise = 0) then 'no-charge'
                  when bool_and(not (${ofUser})) then 'other-earner'
                  when bool_and(${ofUser} and ${hasNoRate}) then 'no-commission'
                  when bool_and(${ofUser} and ${hasNoMargin}) then 'no-margin' end as why
        from payments p join attempts a on a.payment_id = p.id and a.status = 'paid'
       where p.shown_status = 'PAID' and ${column} = any(${by.ids}::bigint[]) ${matching({ scope, isEverybody: false }, span)}
       group by ${column}`,
  )
}

/** The names of services and gateways, and the pictures of services. */
export function listNames(db: Db) {
  return many(
    db,
    sql<{ kind: 'service' | 'gateway'; id: number; slug: string; name: string; icon_name: string }>`
      select 'service' as kind, id, slug, name, icon_name from services
      union all select 'gateway', id, slug, name, '' from payment_gateways`,
  )
}

/** Payers of the scope's user by their ids, also those who are below them no longer (`depth` null). */
export function listPayers(db: Db, scope: Scope, ids: number[]) {
  return many(
    db,
    sql<{ id: number; name: string; role_id: number; depth: number | null }>`
      select u.id, u.first_name || ' ' || u.last_name as name, u.role_id, c.depth
        from users u left join user_closure c on c.descendant_id = u.id and c.ancestor_id = ${scope.userId}
       where u.id = any(${ids}::bigint[])`,
  )
}

/** Lines of a span, of one service, gateway or payer where they are named. */
export type LineFilters = Span & {
  service?: string | undefined
  gateway?: string | undefined
  payerId?: number | undefined
}

const linesOf = (scope: Scope, { from, to, service, gateway, payerId }: LineFilters) => sql`
  from (${commissionLines(scope, beginOf(sql`${from}::date`), beginOf(sql`${to}::date + 1`))}) line ${traced}
 where ${service === undefined ? sql`true` : sql`s.slug = ${service}`}
   and ${gateway === undefined ? sql`true` : sql`p.gateway_id = (select id from payment_gateways where slug = ${gateway})`}
   and ${payerId === undefined ? sql`true` : sql`p.payer_id = ${payerId}`}`

/** A page of the commission lines of the scope's user, newest first. */
export function listLines(db: Db, scope: Scope, filters: LineFilters, page: { skip: number; take: number }) {
  return many(
    db,
    sql<LineRow>`
      select j.id, p.id as payment_id, p.total_paise, ${ofLine} ${linesOf(scope, filters)}
       order by j.at desc, j.id desc offset ${page.skip} limit ${page.take}`,
  )
}

/** How many lines match, with their sum and the names of the filters. */
export function sumLines(db: Db, scope: Scope, filters: LineFilters) {
  const { service = null, gateway = null, payerId = null } = filters
  return one(
    db,
    sql<{
      total: number
      sum_paise: bigint
      service_name: string | null
      gateway_name: string | null
      payer_name: string | null
    }>`
      select count(*) as total, coalesce(-sum(line.amount_paise), 0)::bigint as sum_paise,
             (select name from services where slug = ${service}) as service_name,
             (select name from payment_gateways where slug = ${gateway}) as gateway_name,
             (select u.first_name || ' ' || u.last_name from users u
                join user_closure c on c.descendant_id = u.id and c.ancestor_id = ${scope.userId}
               where u.id = ${payerId}::bigint) as payer_name
        ${linesOf(scope, filters)}`,
  )
}
