import type { ShownStatus, TransactionSort } from '@chukta/contract/transaction-filters'
import type { Db } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { everybodyTotals, pageByDays, type StatusCount } from './day-counts-sql.ts'
import { directTotals, type Slice, sliceByGathering, sliceByMerging, sliceByWalking } from './direct-sql.ts'
import { downlineCounts } from './downline-sql.ts'
import { type Filters, isKept, type Payers } from './filter-sql.ts'
import { payersWithin } from './payers-sql.ts'

export type PageRequest = {
  scope: Scope
  page: number
  perPage: number
  status: ShownStatus | undefined
  sort: TransactionSort
  filters: Filters
}

export type Totals = Record<ShownStatus, { count: number; totalPaise: bigint }>

/** Up to this many rows, finding and sorting is faster than walking. */
const GATHERED_ROWS = 20_000

/**
 * The ids of one page of a downline's payments, with the number of all that match and the totals of each
 * status under the other filters. A page past the end has no ids and the true total.
 */
export async function findPage(
  db: Db,
  request: PageRequest,
): Promise<{ ids: number[]; total: number; totals: Totals }> {
  const { filters, status, sort, page, perPage } = request
  const payers = await payersWithin(db, request.scope)
  const skip = (page - 1) * perPage
  if (isByDays(request, payers)) {
    const { counts, ids } = await pageByDays(db, { payers, filters, status, sort, skip, take: perPage })
    const totals = asTotals(counts)
    return { ids, total: totalOf(totals, status), totals }
  }
  const counts = await countsOf(db, payers, filters)
  const totals = asTotals(counts)
  const total = totalOf(totals, status)
  const take = Math.min(perPage, total - skip)
  if (take <= 0) return { ids: [], total, totals }
  const slice = nearerEnd({ payers, filters, status, sort, from: 'first', skip, take }, total)
  if (slice.skip > FAR_ROWS && sort.endsWith('created_at') && isKept(filters)) {
    return { ids: (await pageByDays(db, { payers, filters, status, sort, skip, take })).ids, total, totals }
  }
  const rows = await bestWay(slice, total, counts[0])(db, slice)
  const ids = rows.map((row) => row.id)
  return { ids: slice.from === 'first' ? ids : ids.reverse(), total, totals }
}

/** Beyond this many rows from either end, an unfiltered page is found faster by its day than by skipping. */
const FAR_ROWS = 5000

/**
 * By days wherever the order is by time, except with a selective search or amount, and a downline
 * without filters, whose totals are kept by payer.
 */
function isByDays({ filters, sort }: PageRequest, payers: Payers): boolean {
  if (!sort.endsWith('created_at') || !isKept(filters)) return false
  return payers.isEverybody || !isUnfiltered(filters)
}

/** How many payments a downline has of each status under these filters. */
export async function countTransactions(db: Db, scope: Scope, filters: Filters): Promise<Totals> {
  return asTotals(await countsOf(db, await payersWithin(db, scope), filters))
}

/** How many match, of one status or of all. */
export function totalOf(totals: Totals, status: ShownStatus | undefined): number {
  if (status !== undefined) return totals[status].count
  return Object.values(totals).reduce((sum, { count }) => sum + count, 0)
}

type Counts = (StatusCount & { payers?: number; newest_id?: number })[]

/** From kept counts where these cover the filters: all payments by day, a downline's without any filter. */
function countsOf(db: Db, payers: Payers, filters: Filters): Promise<Counts> {
  if (payers.isEverybody) {
    return isKept(filters) ? everybodyTotals(db, filters) : directTotals(db, payers, filters)
  }
  return isUnfiltered(filters) ? downlineCounts(db, payers.scope) : directTotals(db, payers, filters)
}

function isUnfiltered(filters: Filters): boolean {
  return Object.values(filters).every((value) => value === undefined || value === false)
}

function asTotals(counts: Counts): Totals {
  const totals: Totals = {
    PAID: { count: 0, totalPaise: 0n },
    FAILED: { count: 0, totalPaise: 0n },
    PENDING: { count: 0, totalPaise: 0n },
  }
  for (const row of counts) totals[row.shown_status] = { count: row.n, totalPaise: row.total_paise }
  return totals
}

/**
 * A walk meets one match in newest_id / all rows; a merge looks at every payer for each row of the page; both
 * are better than sorting many. Where the shape of the downline is unknown, its matches are sorted.
 */
function bestWay(slice: Slice, total: number, shape: Counts[number] | undefined) {
  const { payers, newest_id: newestId } = shape ?? {}
  if (payers !== undefined && newestId !== undefined && slice.sort.endsWith('created_at')) {
    return payers * total < newestId || payers === 1 ? sliceByMerging : sliceByWalking
  }
  return total <= GATHERED_ROWS || !slice.payers.isEverybody ? sliceByGathering : sliceByWalking
}

/** Counted from whichever end is nearer: the last page then costs what the first one does. */
function nearerEnd(slice: Slice, total: number): Slice {
  const behind = total - slice.skip - slice.take
  return behind < slice.skip ? { ...slice, from: 'last', skip: behind } : slice
}
