import { useQuery } from '@tanstack/react-query'
import { transactionsPage } from '../reports-api.ts'
import type { ReportsSearch } from '../reports-search.ts'
import { useReportList } from '../use-report-list.ts'

export type Neighbour = { id: number; search: ReportsSearch }

/**
 * The payments before and after one in the list it was opened from, and its place there. The list is the one in
 * the address; its page usually is known already. Null when the payment is no longer on that page.
 */
export function useNeighbours(id: number) {
  const { address, list, query } = useReportList('/shell/view-reports/$id')
  const { page, pageSize } = list
  const here = useQuery(transactionsPage(query)).data
  const index = here?.data.findIndex((row) => row.id === id) ?? -1
  const isFirst = index === 0 && page > 1
  const isLast = here !== undefined && index === here.data.length - 1 && page * pageSize < here.total
  const pageBefore = useQuery({ ...transactionsPage({ ...query, page: page - 1 }), enabled: isFirst }).data
  const pageAfter = useQuery({ ...transactionsPage({ ...query, page: page + 1 }), enabled: isLast }).data
  if (!here || index < 0) return null

  const at = (rowId: number | undefined, onPage: number): Neighbour | null =>
    rowId === undefined ? null : { id: rowId, search: { ...address, page: onPage > 1 ? onPage : undefined } }
  return {
    place: (page - 1) * pageSize + index + 1,
    total: here.total,
    before: isFirst ? at(pageBefore?.data.at(-1)?.id, page - 1) : at(here.data[index - 1]?.id, page),
    after: isLast ? at(pageAfter?.data[0]?.id, page + 1) : at(here.data[index + 1]?.id, page),
  }
}
