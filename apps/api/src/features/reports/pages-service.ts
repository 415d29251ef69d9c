import type { ShownStatus, TransactionSort } from '@chukta/contract/transaction-filters'
import type { Db } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { pageByDays } from './day-counts-sql.ts'
import { directTotals, type Slice, sliceByGathering, sliceByMerging, sliceByWalking } from './direct-sql.ts'
import { downlineCounts, newestId } from './downline-sql.ts'
import { type Filters, isKept, isOnly, type Payers } from './filter-sql.ts'
import { payersWithin } from './payers-sql.ts'
import { amountTotals, keptTotals, nameTotals, type StatusCount } from './people-counts-sql.ts'

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
  const findSlice = await bestWay(db, slice, total, counts[0])
  const rows = await findSlice(db, slice)
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

/** From kept counts where these cover the filters: a downline's by payer without any filter, else of people. */
function countsOf(db: Db, payers: Payers, filters: Filters): Promise<Counts> {
  if (!payers.isEverybody && isUnfiltered(filters)) return downlineCounts(db, payers.scope)
  if (isKept(filters)) return keptTotals(db, payers, filters)
  if (isOnly('amounts', filters)) return amountTotals(db, payers, filters)
  if (isOnly('name', filters)) return nameTotals(db, payers, filters.search ?? '')
  return directTotals(db, payers, filters)
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

/** A row that is walked past is looked up in its table, one that is gathered comes from an index. */
const WALKED_ROW = 10

/**
 * A walk meets one match in newest_id / all rows; a merge looks at every payer for each row of the page; both
 * are better than sorting many.
 */
async function bestWay(db: Db, slice: Slice, total: number, shape: Counts[number] | undefined) {
  const { payers, newest_id: newest } = shape ?? {}
  if (payers !== undefined && newest !== undefined && slice.sort.endsWith('created_at')) {
    return payers * total < newest || payers === 1 ? sliceByMerging : sliceByWalking
  }
  if (total <= GATHERED_ROWS) return sliceByGathering
  if (slice.payers.isEverybody) return sliceByWalking
  const walked = ((slice.skip + slice.take) * (newest ?? (await newestId(db)))) / total
  return walked * WALKED_ROW < total ? sliceByWalking : sliceByGathering
}

/** Counted from whichever end is nearer: the last page then costs what the first one does. */
function nearerEnd(slice: Slice, total: number): Slice {
  const behind = total - slice.skip - slice.take
  return behind < slice.skip ? { ...slice, from: 'last', skip: behind } : slice
}
