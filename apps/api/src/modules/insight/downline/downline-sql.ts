import type { DownlineFilter, DownlineSort } from '@chukta/contract/insight/downline'
import { ROLE } from '@chukta/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../platform/database/contains-sql.ts'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { commissionLines, traced } from '../../payouts/api.ts'

/** The list of a caller: members of one role in a period of days in India, both ends included. */
export type DownlineRequest = {
  scope: Scope
  from: string
  to: string
  /** The Monday of this week. */
  weekFrom: string
  roleId: number
  sort: DownlineSort | 'id'
  /** Members with a higher id alone, for a list by id; null for all. */
  afterId: number | null
  filter: DownlineFilter | undefined
  search: string
  skip: number
  take: number
}

export type MemberRow = {
  id: number
  name: string
  mobile: string
  role_id: number
  parent_name: string | null
  created_at: Date
  verified: boolean
  payments: number
  volume_paise: bigint
  failed: number
  earned_paise: bigint
  last_paid_at: Date | null
}

type Totals = {
  total: number
  all_payments: number
  all_volume_paise: bigint
  all_failed: number
  all_earned_paise: bigint
}
type Counts = {
  members: number
  paying: number
  'idle-week': number
  idle: number
  failing: number
  new: number
  unverified: number
}

/** A member of the page, beside the totals and counts of all; without members one row, whose own columns are null. */
export type DownlineRow = Totals & Counts & (MemberRow | { [N in keyof MemberRow]: null })

const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`
const dayEnd = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`

/** Each ready filter as a condition on a row of `row`. */
const FILTERS: Record<DownlineFilter, RawBuilder<unknown>> = {
  'idle-week': sql`is_idle_this_week`,
  idle: sql`payments = 0`,
  // Over 5 % of those that ended.
  failing: sql`failed * 20 > payments + failed`,
  new: sql`is_new`,
  unverified: sql`not verified`,
}

const SORTS: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  volume: sql`volume_paise`,
  payments: sql`payments`,
  failed: sql`failed::numeric / nullif(payments + failed, 0)`,
  earned: sql`earned_paise`,
  last_paid: sql`last_paid_at`,
}

function ordered(sort: DownlineRequest['sort']) {
  const by = SORTS[sort.replace('-', '')] ?? sql`id`
  return sql`${by} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, id`
}

const membersOf = ({ scope, roleId, search }: DownlineRequest) => sql`
  select u.id, u.first_name || ' ' || u.last_name as name, u.mobile, u.role_id, u.created_at,
         u.document_verified = 1 as verified, above.first_name || ' ' || above.last_name as parent_name
    from user_closure c
    join users u on u.id = c.descendant_id
    left join users above on above.id = u.parent_id
   where c.ancestor_id = ${scope.userId} and c.depth > 0 and u.role_id = ${roleId}
     ${search === '' ? sql`` : sql`and (${contains(sql`u.first_name || ' ' || u.last_name`, search)} or strpos(u.mobile, ${search}) > 0)`}`

/** Final payments of the period by member: of those below from the rollup and its outbox, the member's own from their index. */
const countsOf = ({ from, to }: DownlineRequest) => sql`
  select member_id, coalesce(sum(n) filter (where shown_status = 'PAID'), 0)::bigint as payments,
         coalesce(sum(total_paise) filter (where shown_status = 'PAID'), 0)::bigint as volume_paise,
         coalesce(sum(n) filter (where shown_status = 'FAILED'), 0)::bigint as failed
    from (
      select k.person_id as member_id, k.shown_status, k.n, k.total_paise
        from member m join person_day_counts k on k.person_id = m.id
       where k.dimensions = 0 and k.service_id = 0 and k.method_id = 0 and k.gateway_id = 0
         and k.shown_status = any('{PAID,FAILED}') and k.day between ${from}::date and ${to}::date
      union all
      select m.id, k.shown_status, k.n, k.total_paise
        from payment_rollup_outbox k
        join user_closure c on c.descendant_id = k.payer_id and c.depth > 0 join member m on m.id = c.ancestor_id
       where k.day between ${from}::date and ${to}::date
      union all
      select p.payer_id, p.shown_status, count(*), sum(p.total_paise)
        from member m join payments p on p.payer_id = m.id
       where p.created_at >= ${dayStart(from)} and p.created_at < ${dayEnd(to)} and p.shown_status <> 'PENDING'
       group by p.payer_id, p.shown_status
    ) counted
   group by member_id`

/** What the caller earned by each member and those below them. */
const earnedBy = ({ scope, from, to }: DownlineRequest) => sql`
  select c.ancestor_id as member_id, sum(by_payer.paise)::bigint as paise
    from (select p.payer_id, -sum(line.amount_paise) as paise
            from (${commissionLines(scope, dayStart(from), dayEnd(to))}) line ${traced}
           group by p.payer_id) by_payer
    join user_closure c on c.descendant_id = by_payer.payer_id
    join member m on m.id = c.ancestor_id
   group by c.ancestor_id`

/** A page of the downline with its totals and counts, in one statement and so of one moment. */
export function listMembers(db: Db, request: DownlineRequest): Promise<DownlineRow[]> {
  const { scope, from, to, weekFrom, filter, sort, afterId, skip, take } = request
  const isEarner = scope.actor.roleId !== ROLE.superAdmin
  const counts = Object.entries(FILTERS).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  return many(
    db,
    sql<DownlineRow>`
      with member as materialized (${membersOf(request)}), counted as (${countsOf(request)}), earned as (
        ${isEarner ? earnedBy(request) : sql`select null::bigint as member_id, null::bigint as paise where false`}
      ), row as materialized (
        select m.*, coalesce(counted.payments, 0) as payments, coalesce(counted.volume_paise, 0) as volume_paise,
               coalesce(counted.failed, 0) as failed, coalesce(earned.paise, 0) as earned_paise, last.at as last_paid_at,
               last.at is null or last.at < ${dayStart(weekFrom)} as is_idle_this_week,
               m.created_at >= ${dayStart(from)} and m.created_at < ${dayEnd(to)} as is_new
          from member m
          left join counted on counted.member_id = m.id
          left join earned on earned.member_id = m.id
          left join lateral (
            select max(newest.created_at) as at
              from user_closure c
             cross join lateral (select p.created_at from payments p
                                  where p.payer_id = c.descendant_id and p.shown_status = 'PAID'
                                  order by p.created_at desc limit 1) newest
             where c.ancestor_id = m.id) last on true
      ), shown as (
        select * from row where ${filter === undefined ? sql`true` : FILTERS[filter]}
      ), counts as (
        select count(*) as members, count(*) filter (where payments > 0) as paying, ${sql.join(counts)} from row
      ), totals as (
        select count(*) as total, coalesce(sum(payments), 0)::bigint as all_payments,
               coalesce(sum(volume_paise), 0)::bigint as all_volume_paise, coalesce(sum(failed), 0)::bigint as all_failed,
               coalesce(sum(earned_paise), 0)::bigint as all_earned_paise
          from shown
      ), page as (
        select * from shown where ${afterId}::bigint is null or id > ${afterId} order by ${ordered(sort)} offset ${skip} limit ${take}
      )
      select counts.*, totals.*, page.* from counts cross join totals left join page on true order by ${ordered(sort)}`,
  )
}
