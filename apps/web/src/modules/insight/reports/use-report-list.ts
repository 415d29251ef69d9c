import { useSearch } from '@tanstack/react-router'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { filtersOf, hiddenOf, sortOf, USUAL_SORT } from './report-filters.ts'
import { REPORT_ADDRESS, type ReportFilter, type ReportsSearch } from './reports-search.ts'

const NOTHING = Object.fromEntries(['search', ...REPORT_ADDRESS].map((name) => [name, undefined]))
// The order and the columns are no filters.
const { sort: _sort, hide: _hide, columns: _columns, ...NO_FILTERS } = NOTHING

/** The state of the list, read from the address of a screen and written to it; nothing else knows it. */
export function useReportList(from: '/shell/user-reports' | '/shell/view-reports/$id') {
  const address: ReportsSearch = useSearch({ from })
  const list = useListSearch()
  const filters = filtersOf(address)
  const sort = sortOf(address)
  const set = (changed: { [K in ReportFilter | 'search']?: string | undefined }) => list.setFilters(changed)
  return {
    address,
    list,
    filters,
    /** The keys of the columns that are not shown. */
    hidden: hiddenOf(address),
    /** The query that is sent to the server. */
    query: { ...filters, sort, ...list.query },
    sort: { value: sort, onSort: (next: string) => set({ sort: next === USUAL_SORT ? undefined : next }) },
    set,
    /** All filters at once, the others removed; order and columns stay. */
    replace: (next: { [K in ReportFilter]?: string | undefined }) => {
      const { search: _, ...gone } = NO_FILTERS
      list.setFilters({ ...gone, ...next })
    },
    clear: () => list.setFilters(NO_FILTERS),
  }
}
export type ReportList = ReturnType<typeof useReportList>
