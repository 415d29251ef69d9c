import type { ShownStatus } from '@chukta/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'

export type CountRow = {
  shown_status: ShownStatus
  n: number
  total_paise: bigint
  /** People of the downline who have paid anything, and the newest payment of all: the same in every row. */
  payers: number
  newest_id: number
}

/** How many payments of each status the people of a downline made, and their sum, from the kept counts. */
export function downlineCounts(db: Db, userId: number): Promise<CountRow[]> {
  return many(
    db,
    sql<CountRow>`
      with kept as materialized (
        select k.* from user_closure c join payer_counts k on k.payer_id = c.descendant_id
         where c.ancestor_id = ${userId}
      )
      select shown_status, sum(n)::bigint as n, sum(total_paise)::bigint as total_paise,
             (select count(distinct payer_id) from kept) as payers, (select max(id) from payments) as newest_id
        from kept group by shown_status`,
  )
}

export type Slice = {
  userId: number
  status: ShownStatus | undefined
  /** From the newest, or from the oldest when the page is nearer to that end. */
  from: 'newest' | 'oldest'
  skip: number
  take: number
}

/**
 * The ids of a slice by walking all payments in order and asking for each whether its payer is in the
 * downline. The right way for whoever stands above a good part of all payers.
 */
export function sliceByWalking(db: Db, slice: Slice): Promise<{ id: number }[]> {
  return many(
    db,
    sql<{ id: number }>`
      select p.id from payments p
       where exists (select from user_closure c
                      where c.ancestor_id = ${slice.userId} and c.descendant_id = p.payer_id)
         ${withStatus(slice.status)}
       order by p.id ${direction(slice)} offset ${slice.skip} limit ${slice.take}`,
  )
}

/**
 * The ids of a slice by merging the newest (or oldest) of each payer in the downline. The right way for
 * whoever stands above few payers; for one payer it is a walk along that payer's own index.
 */
export function sliceByMerging(db: Db, slice: Slice): Promise<{ id: number }[]> {
  return many(
    db,
    sql<{ id: number }>`
      select newest.id
        from user_closure c
       cross join lateral (
         select p.id from payments p where p.payer_id = c.descendant_id ${withStatus(slice.status)}
          order by p.id ${direction(slice)} limit ${slice.skip + slice.take}
       ) newest
       where c.ancestor_id = ${slice.userId}
       order by newest.id ${direction(slice)} offset ${slice.skip} limit ${slice.take}`,
  )
}

function withStatus(status: ShownStatus | undefined): RawBuilder<unknown> {
  return status === undefined ? sql`` : sql`and p.shown_status = ${status}`
}

function direction(slice: Slice): RawBuilder<unknown> {
  return slice.from === 'newest' ? sql`desc` : sql`asc`
}
