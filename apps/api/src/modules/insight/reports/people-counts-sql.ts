import type { ShownStatus } from '@chukta/contract/insight/transaction-filters'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, one, withTransaction } from '../../../platform/database/db.ts'
import {
  dayOf,
  type Filters,
  matching,
  matchingDays,
  type Payers,
  payeesNamed,
  payersNamed,
  schoolsNamed,
  searchesPayers,
} from './filter-sql.ts'

export type StatusCount = { shown_status: ShownStatus; n: number; total_paise: bigint }

/** Columns that group the rows of `person_day_counts`, beside day and status. */
const DIMENSIONS = { day: 0, service: 1, method: 2, gateway: 3, each: 4 } as const
type Dimensions = keyof typeof DIMENSIONS

const ALL = {
  service: sql`(select id from services)`,
  method: sql`(select id from payment_methods)`,
  gateway: sql`(select 0::smallint union all select id from payment_gateways)`,
}

/** The coarsest grouping that knows the filters: fewer rows add up sooner. */
function dimensionsOf({ service, method, gateway }: Filters): Dimensions {
  const used = Object.entries({ service, method, gateway }).filter(([, value]) => value !== undefined)
  return used.length === 0 ? 'day' : used.length === 1 ? (used[0]?.[0] as Dimensions) : 'each'
}

/** The rollup `k` of the payments below a person. Every column is given values, so that each is a range of days. */
export function keptBelow(
  { scope }: Payers,
  filters: Filters,
  dimensions = dimensionsOf(filters),
): RawBuilder<unknown> {
  const values = (name: 'service' | 'method' | 'gateway') =>
    dimensions === 'each' || dimensions === name
      ? sql`k.${sql.ref(`${name}_id`)} = any(array(${ALL[name]}))`
      : sql`k.${sql.ref(`${name}_id`)} = 0`
  const known = { from: filters.from, to: filters.to }
  const used = dimensions === 'day' ? known : filters
  return sql`
    select k.day, k.service_id, k.method_id, k.gateway_id, k.shown_status, k.n, k.total_paise
      from person_day_counts k
     where k.person_id = ${scope.userId} and k.dimensions = ${DIMENSIONS[dimensions]} and ${values('service')} and ${values('method')}
       and ${values('gateway')} and k.shown_status = any('{PAID,FAILED,PENDING}') ${matchingDays(used)}`
}

/** Those above a person, without themselves: the people of the rollup. */
const below = ({ scope }: Payers) =>
  sql`c.ancestor_id = ${scope.userId} and c.descendant_id = k.payer_id and c.depth > 0`

/** Changes of the payments below a person that are not in the rollup yet. */
const changesBelow = (payers: Payers, filters: Filters) => sql`
  select k.day, k.service_id, k.method_id, k.gateway_id, k.shown_status, k.n, k.total_paise
    from payment_rollup_outbox k join user_closure c on ${below(payers)} where true ${matchingDays(filters)}`

/** A person's own payments, counted in the index of payers by these columns. */
const own = (payers: Payers, filters: Filters, columns: RawBuilder<unknown>) => sql`
  select indian_day(${dayOf}) as day, ${columns}, count(*) as n, sum(p.total_paise) as total_paise
    from payments p where p.payer_id = ${payers.scope.userId} ${matching({ ...payers, isEverybody: true }, filters)}
   group by ${dayOf}, ${columns}`

/** Rows that the rollup lacks: pending changes, and the person's own payments. */
export const unkept = (payers: Payers, filters: Filters) => sql`
  ${changesBelow(payers, filters)}
  union all
  select day, service_id, method_id, coalesce(gateway_id, 0), shown_status, n, total_paise
    from (${own(payers, filters, sql`p.service_id, p.method_id, p.gateway_id, p.shown_status`)}) own`

/** Counts by day and status of the payments of a person and of those below. */
export const peopleCounts = (payers: Payers, filters: Filters) => sql`
  select day, shown_status, n, total_paise from (${keptBelow(payers, filters)}) kept
  union all
  select day, shown_status, n, total_paise from (${changesBelow(payers, filters)}) late
  union all
  ${own(payers, filters, sql`p.shown_status`)}`

/** Totals by status from the rollup, which knows every filter in use. */
export function keptTotals(db: Db, payers: Payers, filters: Filters): Promise<StatusCount[]> {
  return statusSums(db, peopleCounts(payers, filters))
}

/** An amount without all but its first three digits, as `amount_step` has it. */
const stepOf = (paise: bigint) => paise - (paise % digitsOf(paise))
const digitsOf = (paise: bigint) => 10n ** BigInt(Math.max(0, String(paise).length - 3))
const stepFrom = (paise: bigint) => (stepOf(paise) === paise ? paise : stepOf(paise) + digitsOf(paise))

/**
 * Totals by status of the payments within amounts: whole steps from the rollup, the rest at either end from
 * the index of amounts.
 */
export function amountTotals(
  db: Db,
  payers: Payers,
  { amountFromPaise: from = 0n, amountToPaise: to }: Filters,
): Promise<StatusCount[]> {
  const first = stepFrom(from)
  const end = to === undefined ? undefined : stepOf(to)
  const counted = (amountFromPaise: bigint, amountToPaise: bigint) => sql`
    select p.shown_status, count(*) as n, sum(p.total_paise) as total_paise from payments p
     where true ${matching(payers, { amountFromPaise, amountToPaise })} group by p.shown_status`
  if (end !== undefined && to !== undefined && end <= first) return statusSums(db, counted(from, to))
  const whole = (column: RawBuilder<unknown>) => sql`
    and ${column} >= ${first} ${end === undefined ? sql`` : sql`and ${column} < ${end}`}`
  const parts = [
    sql`select k.shown_status, k.n, k.total_paise from person_amount_counts k
         where k.person_id = ${payers.scope.userId} ${whole(sql`k.step`)}`,
    sql`select k.shown_status, k.n, k.total_paise from payment_rollup_outbox k join user_closure c on ${below(payers)}
         where true ${whole(sql`k.step`)}`,
    sql`select p.shown_status, count(*), sum(p.total_paise) from payments p
         where p.payer_id = ${payers.scope.userId} ${whole(sql`p.total_paise`)} group by p.shown_status`,
    ...(first > from ? [counted(from, first - 1n)] : []),
    ...(to !== undefined && end !== undefined ? [counted(end, to)] : []),
  ]
  return statusSums(db, sql.join(parts, sql` union all `))
}

/**
 * Totals by status of the payments to payees and schools, and by payers, with such a name: of payees and payers from the
 * rollup, without those that both find counted twice.
 */
export function nameTotals(db: Db, payers: Payers, name: string): Promise<StatusCount[]> {
  const byPayers = sql`
      union all
      select k.shown_status, k.n, k.total_paise from payer_counts k where k.payer_id = any(array(${payersNamed(payers, name)}))
      union all
      select p.shown_status, -1, -p.total_paise from payments p
       where p.payer_id = any(array(${payersNamed(payers, name)}))
         and (p.payee_id = any(array(${payeesNamed(payers, name)})) or p.student_fee_id = any(array(${schoolsNamed(name)})))`
  return statusSums(
    db,
    sql`
      select k.shown_status, k.n, k.total_paise from payee_counts k where k.payee_id = any(array(${payeesNamed(payers, name)}))
      union all
      select k.shown_status, k.n, k.total_paise from payment_rollup_outbox k
       where k.payee_id = any(array(${payeesNamed(payers, name)}))
      union all
      select p.shown_status, 1, p.total_paise from payments p
       where p.student_fee_id = any(array(${schoolsNamed(name)})) ${matching(payers, {})}
      ${searchesPayers(payers, name) ? byPayers : sql``}`,
  )
}

function statusSums(db: Db, source: RawBuilder<unknown>): Promise<StatusCount[]> {
  return many(
    db,
    sql<StatusCount>`
      /* prepared status-sums-* */
      select shown_status, sum(n)::bigint as n, sum(total_paise)::bigint as total_paise
        from (${source}) counted group by shown_status having sum(n) > 0`,
  )
}

/**
 * Applies the pending changes to the rollup of those above their payers, and of payees. Gives how many there were. The
 * lock comes first, in a statement of its own: the rest then sees the tree unchanged until it is done.
 */
export function rollUpPayments(db: Db): Promise<number> {
  return withTransaction(db, async (trx) => {
    await sql`select lock_people_counts()`.execute(trx)
    const { rolled_up } = await one(
      trx,
      sql<{ rolled_up: number }>`
        with taken as (
          delete from payment_rollup_outbox returning *
        ), above as (
          select c.ancestor_id as person_id, taken.*
            from taken join user_closure c on c.descendant_id = taken.payer_id and c.depth > 0
        ), days as (
          insert into person_day_counts as k
            (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day, n, total_paise)
          select person_id,
                 case grouping(service_id, method_id, gateway_id) when 7 then 0 when 3 then 1 when 5 then 2 when 6 then 3 else 4 end,
                 coalesce(service_id, 0), coalesce(method_id, 0), coalesce(gateway_id, 0), shown_status, day, sum(n),
                 sum(total_paise)
            from above
           group by person_id, shown_status, day,
                    grouping sets ((), (service_id), (method_id), (gateway_id), (service_id, method_id, gateway_id))
          having sum(n) <> 0 or sum(total_paise) <> 0
          on conflict (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day)
          do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise
        ), amounts as (
          insert into person_amount_counts as k (person_id, step, shown_status, n, total_paise)
          select person_id, step, shown_status, sum(n), sum(total_paise) from above
           group by 1, 2, 3 having sum(n) <> 0 or sum(total_paise) <> 0
          on conflict (person_id, step, shown_status)
          do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise
        ), payees_paid as (
          insert into payee_counts as k (payee_id, shown_status, n, total_paise)
          select payee_id, shown_status, sum(n), sum(total_paise) from taken where payee_id is not null
           group by 1, 2 having sum(n) <> 0 or sum(total_paise) <> 0
          on conflict (payee_id, shown_status)
          do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise
        )
        select count(*) as rolled_up from taken`,
    )
    return rolled_up
  })
}
