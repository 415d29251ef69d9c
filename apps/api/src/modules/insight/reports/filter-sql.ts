import {
  LATE_MINUTES,
  type ShownStatus,
  type TransactionSort,
} from '@chukta/contract/insight/transaction-filters'
import { ROLE } from '@chukta/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../platform/database/contains-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** The filters of a list, combined by and. `status` is separate, because totals are given for each. */
export type Filters = {
  from?: string | undefined
  to?: string | undefined
  service?: string | undefined
  method?: string | undefined
  gateway?: string | undefined
  amountFromPaise?: bigint | undefined
  amountToPaise?: bigint | undefined
  isLate?: boolean | undefined
  search?: string | undefined
  /** Only these payments, selected in the list. */
  ids?: number[] | undefined
  /** Only those that this member of staff made. */
  memberId?: number | undefined
}

/** The payers of the transactions: all, or the scope's user and those below them. */
export type Payers = { scope: Scope; isEverybody: boolean }

/** The midnight in India at the start of a day. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`

/**
 * The start of the day in India of a payment `p`. Days there are all of 24 hours, so that this is
 * arithmetic: the rules of a time zone would cost more than all else, row by row.
 */
export const dayOf = sql`date_bin('1 day', p.created_at, timestamptz '2000-01-01 00:00:00+05:30')`

/** `and …` for payments `p`: scope and every filter but the status. A walk looks up each payer in the scope separately. */
export function matching(payers: Payers, filters: Filters, isWalk = false): RawBuilder<unknown> {
  const { from, to, amountFromPaise, amountToPaise, isLate, search, ids, memberId } = filters
  return joined([
    // An array, so that the payers come from their index alone.
    !payers.isEverybody && !isWalk && sql`p.payer_id = any(array(${payersOf(payers)}))`,
    memberId !== undefined && sql`p.member_id = ${memberId}`,
    ids !== undefined && sql`p.id = any(${ids}::bigint[])`,
    from !== undefined && sql`p.created_at >= ${dayStart(from)}`,
    to !== undefined && sql`p.created_at < ${dayStart(to)} + interval '1 day'`,
    ...catalogueFilters(filters, 'p'),
    amountFromPaise !== undefined && sql`p.total_paise >= ${amountFromPaise}`,
    amountToPaise !== undefined && sql`p.total_paise <= ${amountToPaise}`,
    isLate && sql`p.created_at < now() - make_interval(mins => ${LATE_MINUTES})`,
    search !== undefined && searched(payers, search, isWalk),
  ])
}

/** `and …` for the rollup `k` by day: the filters it knows. */
export function matchingDays(filters: Filters): RawBuilder<unknown> {
  const { from, to } = filters
  return joined([
    from !== undefined && sql`k.day >= ${from}::date`,
    to !== undefined && sql`k.day <= ${to}::date`,
    ...catalogueFilters(filters, 'k'),
  ])
}

/** True when the rollup knows every filter in use. */
export function isKept({ amountFromPaise, amountToPaise, isLate, search, ids, memberId }: Filters): boolean {
  const isByAmount = amountFromPaise !== undefined || amountToPaise !== undefined
  return !isByAmount && !isLate && search === undefined && ids === undefined && memberId === undefined
}

/** True where amounts are the only filter, and where the name of a payee or a school is. */
export function isOnly(name: 'amounts' | 'name', filters: Filters): boolean {
  const { amountFromPaise: from, amountToPaise: to, search, isLate, ...rest } = filters
  if (isLate || Object.values(rest).some((value) => value !== undefined)) return false
  const hasAmounts = from !== undefined || to !== undefined
  if (name === 'amounts') return hasAmounts && search === undefined
  return !hasAmounts && search !== undefined && isName(search)
}

export function withStatus(status: ShownStatus | undefined): RawBuilder<unknown> {
  return status === undefined ? sql`` : sql`and p.shown_status = ${status}`
}

/** The order of a list of payments `name`, or its reverse. */
export function ordered(
  sort: TransactionSort,
  from: 'first' | 'last',
  name: 'p' | 'hit',
): RawBuilder<unknown> {
  const column = sql.ref(`${name}.${sort.endsWith('amount') ? 'total_paise' : 'created_at'}`)
  const direction = sort.startsWith('-') === (from === 'first') ? sql`desc` : sql`asc`
  return sql`${column} ${direction}, ${sql.ref(`${name}.id`)} ${direction}`
}

const payersOf = ({ scope }: Payers) =>
  sql`select descendant_id from user_closure where ancestor_id = ${scope.userId}`

function catalogueFilters({ service, method, gateway }: Filters, of: 'p' | 'k') {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return [
    service !== undefined && sql`${column('service_id')} = (select id from services where slug = ${service})`,
    method !== undefined &&
      sql`${column('method_id')} = (select id from payment_methods where slug = ${method})`,
    gateway !== undefined &&
      sql`${column('gateway_id')} = (select id from payment_gateways where slug = ${gateway})`,
  ]
}

/** An order id by its beginning, else payees, schools and payers by a part of their name: they first, then their payments. */
function searched(payers: Payers, search: string, isWalk: boolean): RawBuilder<unknown> {
  const urn = search.toUpperCase()
  if (!isName(urn)) {
    // Digits follow, so this range holds every order id that begins so, in the unique index of any collation.
    return sql`p.order_id between ${urn} and ${`${urn}${'9'.repeat(20)}`} and starts_with(p.order_id, ${urn})`
  }
  // A walk has to go by the moment: hidden from the indexes of payees and students, which would gather all first.
  const column = (name: string) => (isWalk ? sql`coalesce(p.${sql.ref(name)}, 0)` : sql`p.${sql.ref(name)}`)
  return sql`(
    ${column('payee_id')} = any(array(${payeesNamed(payers, search)}))
    or ${column('student_fee_id')} = any(array(${schoolsNamed(search)}))
    ${searchesPayers(payers, search) ? sql`or ${column('payer_id')} = any(array(${payersNamed(payers, search)}))` : sql``})`
}

/** The least length of a search that finds payers too: a shorter one would find nearly all of them. */
const PAYER_SEARCH_LEAST = 3

/** True where a search also finds payments by their payer: never for payers, whose payments are all their own. */
export const searchesPayers = ({ scope }: Payers, search: string): boolean =>
  scope.actor.roleId !== ROLE.retailer && search.length >= PAYER_SEARCH_LEAST

/** The payers with such a name, or such digits in their mobile. */
export const payersNamed = (payers: Payers, search: string) => sql`
  select users.id from users
   where ${payers.isEverybody ? sql`true` : sql`users.id = any(array(${payersOf(payers)}))`}
     and (${contains(sql`users.first_name || ' ' || users.last_name`, search)}
          ${/^\d+$/.test(search) ? sql`or strpos(users.mobile, ${search}) > 0` : sql``})`

/** True for a search by the name of a payee or a school, not by an order id. */
export const isName = (search: string) => !/^CK\d+$/i.test(search)

/** The payees of the payers with such a name. */
export const payeesNamed = (payers: Payers, name: string) => sql`
  select payees.id from payees
   where ${payers.isEverybody ? sql`true` : sql`payees.user_id = any(array(${payersOf(payers)}))`}
     and ${contains(sql`payees.name`, name)}`

/** The students of schools with such a name. */
export const schoolsNamed = (name: string) => sql`
  select f.id from student_fees f join schools on schools.id = f.school_id
   where ${contains(sql`schools.school_name`, name)}`

function joined(conditions: (RawBuilder<unknown> | false | undefined)[]): RawBuilder<unknown> {
  const real = conditions.filter((condition) => condition !== false && condition !== undefined)
  return real.length === 0 ? sql`` : sql`and ${sql.join(real, sql` and `)}`
}
