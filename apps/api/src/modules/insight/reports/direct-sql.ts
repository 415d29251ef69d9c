import type { ShownStatus, TransactionSort } from '@chukta/contract/insight/transaction-filters'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import {
  type Filters,
  isName,
  matching,
  ordered,
  type Payers,
  payeesNamed,
  payersNamed,
  schoolsNamed,
  searchesPayers,
  withStatus,
} from './filter-sql.ts'
import type { StatusCount } from './people-counts-sql.ts'

/** Payments counted by status, by an index-only scan over the filtered payers. */
export function directTotals(db: Db, payers: Payers, filters: Filters): Promise<StatusCount[]> {
  return many(
    db,
    sql<StatusCount>`
      select p.shown_status, count(*) as n, sum(p.total_paise)::bigint as total_paise
        from payments p where true ${matching(payers, filters)} group by p.shown_status`,
  )
}

export type Slice = {
  payers: Payers
  filters: Filters
  status: ShownStatus | undefined
  sort: TransactionSort
  /** Read from the list's first row, or from its last when the page is nearer to that end. */
  from: 'first' | 'last'
  skip: number
  take: number
}

type Ids = Promise<{ id: number }[]>

/** The ids of a slice by finding and sorting all matches. Fastest for a few, and for matches covered by an index. */
export function sliceByGathering(db: Db, { payers, filters, status, sort, from, skip, take }: Slice): Ids {
  const { search, ...others } = filters
  const hits = (found: RawBuilder<unknown>) => sql`
    select p.id, p.created_at, p.total_paise from payments p where ${found} ${withStatus(status)}`
  // Apart, each from its own index; payees with the name are already those of the payers.
  const source =
    search === undefined || !isName(search)
      ? hits(sql`true ${matching(payers, filters)}`)
      : sql`${hits(sql`p.payee_id = any(array(${payeesNamed(payers, search)})) ${matching({ ...payers, isEverybody: true }, others)}`)}
            union
            ${hits(sql`p.student_fee_id = any(array(${schoolsNamed(search)})) ${matching(payers, others)}`)}
            ${searchesPayers(payers, search) ? sql`union ${hits(sql`p.payer_id = any(array(${payersNamed(payers, search)})) ${matching({ ...payers, isEverybody: true }, others)}`)}` : sql``}`
  return many(
    db,
    sql<{ id: number }>`
      with hit as materialized (${source})
      select id from hit order by ${ordered(sort, from, 'hit')} offset ${skip} limit ${take}`,
  )
}

/**
 * The ids of a slice by walking payments in order and filtering each. Fastest where what matches is spread among them. With
 * `most` it gives up after so many: fewer ids than asked for then say that the others lie elsewhere.
 */
export function sliceByWalking(db: Db, slice: Slice, most?: number): Ids {
  const { payers, filters, status, sort, from, skip, take } = slice
  const order = ordered(sort, from, 'p')
  const walked =
    most === undefined
      ? sql`payments p`
      : sql`(select p.* from payments p where true ${matching(payers, alongOrder(slice), true)} order by ${order} limit ${most}) p`
  const below = payers.isEverybody
    ? sql``
    : sql`and exists (select from user_closure c where c.ancestor_id = ${payers.scope.userId} and c.descendant_id = p.payer_id)`
  return many(
    db,
    sql<{ id: number }>`
      select p.id from ${walked}
       where true ${below} ${matching(payers, filters, true)} ${withStatus(status)}
       order by ${order} offset ${skip} limit ${take}`,
  )
}

/** The filters that say where in its order a walk begins and ends. */
function alongOrder({ filters, sort }: Slice): Filters {
  const { from, to, amountFromPaise, amountToPaise } = filters
  return sort.endsWith('amount') ? { amountFromPaise, amountToPaise } : { from, to }
}

/**
 * The ids of a slice by merging the newest (or oldest) of each payer in the downline. Fastest for
 * a user above few payers; for one payer it is a scan of that payer's index.
 */
export function sliceByMerging(db: Db, slice: Slice): Ids {
  return many(db, merged(slice))
}

export const merged = ({ payers, filters, status, sort, from, skip, take }: Slice) => sql<{ id: number }>`
  select p.id
    from user_closure c
   cross join lateral (
     select p.id, p.created_at, p.total_paise from payments p
      where p.payer_id = c.descendant_id ${matching({ ...payers, isEverybody: true }, filters)}
        ${withStatus(status)}
      order by ${ordered(sort, from, 'p')} limit ${skip + take}
   ) p
   where c.ancestor_id = ${payers.scope.userId}
   order by ${ordered(sort, from, 'p')} offset ${skip} limit ${take}`
