import type { ShownStatus } from '@chukta/contract/reports'
import type { Db } from '../../platform/db.ts'
import { downlineCounts, type Slice, sliceByMerging, sliceByWalking } from './pages-sql.ts'
import { searchByPayee, searchByUrn } from './search-sql.ts'

export type PageRequest = {
  userId: number
  page: number
  perPage: number
  status: ShownStatus | undefined
  search: string | undefined
}

export type Totals = Record<ShownStatus, { count: number; totalPaise: bigint }>

/**
 * The ids of one page of a downline's payments, newest first, with the number of all that match and the kept
 * counts of the whole downline by status. A page past the end has no ids and the true total.
 */
export async function findPage(
  db: Db,
  request: PageRequest,
): Promise<{ ids: number[]; total: number; totals: Totals }> {
  const totals: Totals = {
    PAID: { count: 0, totalPaise: 0n },
    FAILED: { count: 0, totalPaise: 0n },
    PENDING: { count: 0, totalPaise: 0n },
  }
  const counts = await downlineCounts(db, request.userId)
  for (const row of counts) totals[row.shown_status] = { count: row.n, totalPaise: row.total_paise }
  if (request.search) return { ...(await searchPage(db, request, request.search)), totals }
  const all = counts.reduce((sum, row) => sum + row.n, 0)
  const total = request.status === undefined ? all : totals[request.status].count
  const slice = nearerEnd(request, total)
  if (slice.take <= 0) return { ids: [], total, totals }
  const { payers = 0, newest_id = 0 } = counts[0] ?? {}
  // A walk meets one match in newest_id / all rows; a merge looks at every payer for each row of the page.
  const isMergeCheaper = payers * all < newest_id || payers === 1
  const rows = isMergeCheaper ? await sliceByMerging(db, slice) : await sliceByWalking(db, slice)
  const ids = rows.map((row) => row.id)
  return { ids: slice.from === 'newest' ? ids : ids.reverse(), total, totals }
}

function searchPage(db: Db, request: PageRequest, search: string) {
  const { userId, status, perPage } = request
  const scope = { userId, status, skip: (request.page - 1) * perPage, take: perPage }
  const urn = search.toUpperCase()
  return /^CK\d+$/.test(urn) ? searchByUrn(db, urn, scope) : searchByPayee(db, search, scope)
}

/** Counted from whichever end is nearer: the last page then costs what the first one does. */
function nearerEnd({ userId, status, page, perPage }: PageRequest, total: number): Slice {
  const skip = (page - 1) * perPage
  const take = Math.min(perPage, total - skip)
  const behind = total - skip - take
  return behind < skip
    ? { userId, status, from: 'oldest', skip: behind, take }
    : { userId, status, from: 'newest', skip, take }
}
