import type { ShownStatus, TransactionSort } from '@chukta/contract/transaction-filters'
import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'
import type { StatusCount } from './day-counts-sql.ts'
import { type Filters, matching, ordered, type Scope, withStatus } from './filter-sql.ts'

/** Payments by status, counted: in the index alone, and over what the filters leave of the scope. */
export function directTotals(db: Db, scope: Scope, filters: Filters): Promise<StatusCount[]> {
  return many(
    db,
    sql<StatusCount>`
      select p.shown_status, count(*) as n, sum(p.total_paise)::bigint as total_paise
        from payments p where true ${matching(scope, filters)} group by p.shown_status`,
  )
}

export type Slice = {
  scope: Scope
  filters: Filters
  status: ShownStatus | undefined
  sort: TransactionSort
  /** From the list's first row, or from its last when the page is nearer to that end. */
  from: 'first' | 'last'
  skip: number
  take: number
}

type Ids = Promise<{ id: number }[]>

/** The ids of a slice by finding all that match and sorting them. The right way for a few thousand. */
export function sliceByGathering(db: Db, { scope, filters, status, sort, from, skip, take }: Slice): Ids {
  return many(
    db,
    sql<{ id: number }>`
      with hit as materialized (
        select p.id, p.created_at, p.total_paise from payments p
         where true ${matching(scope, filters)} ${withStatus(status)}
      )
      select id from hit order by ${ordered(sort, from, 'hit')} offset ${skip} limit ${take}`,
  )
}

/**
 * The ids of a slice by walking all payments in order and asking each whether it belongs there. The right way
 * where a good part of all payments does.
 */
export function sliceByWalking(db: Db, { scope, filters, status, sort, from, skip, take }: Slice): Ids {
  const below = scope.isEverybody
    ? sql``
    : sql`and exists (select from user_closure c where c.ancestor_id = ${scope.userId} and c.descendant_id = p.payer_id)`
  return many(
    db,
    sql<{ id: number }>`
      select p.id from payments p
       where true ${below} ${matching({ ...scope, isEverybody: true }, filters)} ${withStatus(status)}
       order by ${ordered(sort, from, 'p')} offset ${skip} limit ${take}`,
  )
}

/**
 * The ids of a slice by merging the newest (or oldest) of each payer in the downline. The right way for
 * whoever stands above few payers; for one payer it is a walk along that payer's own index.
 */
export function sliceByMerging(db: Db, { scope, filters, status, sort, from, skip, take }: Slice): Ids {
  return many(
    db,
    sql<{ id: number }>`
      select p.id
        from user_closure c
       cross join lateral (
         select p.id, p.created_at, p.total_paise from payments p
          where p.payer_id = c.descendant_id ${matching({ ...scope, isEverybody: true }, filters)}
            ${withStatus(status)}
          order by ${ordered(sort, from, 'p')} limit ${skip + take}
       ) p
       where c.ancestor_id = ${scope.userId}
       order by ${ordered(sort, from, 'p')} offset ${skip} limit ${take}`,
  )
}
