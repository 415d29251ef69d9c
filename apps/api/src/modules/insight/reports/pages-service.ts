import type { ShownStatus, TransactionSort } from '@chukta/contract/insight/transaction-filters'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
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
  const rows = await readSlice(db, slice, total, counts[0])
  const ids = rows.map((row) => row.id)
  return { ids: slice.from === 'first' ? ids : ids.reverse(), total, totals }
}

/** Beyond this many rows from either end, an unfiltered page is found faster by its day than by skipping. */
const FAR_ROWS = 5000

/**
 * By days wherever the order is by time, except with a selective search or amount, and a downline
 * without filters, whose totals are stored by payer.
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

/** From the rollup where it covers the filters: a downline's by payer without any filter, else of people. */
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

/** So few are gathered before it is known how far a walk would go. */
const FEW_ROWS = 500
/** A walk stops after so many rows, some 20 ms, or after so many times the expected number. */
const MOST_WALKED = 20_000
const MOST_EXPECTED = 4

/**
 * By the way that passes fewest rows. A walk meets one match in newest_id / all rows where these are spread evenly. Those
 * of a payee who was paid last year alone are not: the walk would pass all of this year's, so it stops early, and a way
 * with a constant cost follows.
 */
async function readSlice(db: Db, slice: Slice, total: number, shape: Counts[number] | undefined) {
  const rows = slice.skip + slice.take
  const { payers, newest_id: known } = shape ?? {}
  const isMerged = payers !== undefined && slice.sort.endsWith('created_at')
  if (!isMerged && total <= FEW_ROWS) return sliceByGathering(db, slice)
  const newest = known ?? (await newestId(db))
  const walked = (rows * newest) / total
  const otherwise = isMerged ? payers * rows : total * gatheredRow(slice)
  if (walked < otherwise) {
    const most = Math.ceil(Math.max(MOST_WALKED, walked * MOST_EXPECTED))
    const found = await sliceByWalking(db, slice, most < newest ? most : undefined)
    if (found.length === slice.take || most >= newest) return found
    if (newest < otherwise) return sliceByWalking(db, slice)
  }
  return isMerged ? sliceByMerging(db, slice) : sliceByGathering(db, slice)
}

/**
 * The cost of a gathered row, relative to a walked one. A name alone and a downline's payers have it in their index; all
 * others are looked up one by one, at ten million payments mostly on the disk.
 */
function gatheredRow({ payers, filters }: Slice): number {
  const isIndexed = filters.search === undefined ? !payers.isEverybody : isOnly('name', filters)
  return isIndexed ? 0.1 : 12
}

/** Counted from the nearer end: the last page then costs the same as the first one. */
function nearerEnd(slice: Slice, total: number): Slice {
  const behind = total - slice.skip - slice.take
  return behind < slice.skip ? { ...slice, from: 'last', skip: behind } : slice
}
