import { filtersOf, USUAL_SORT, viewAddress } from './report-filters.ts'
import { type ReportsSearch, reportsSearch } from './reports-search.ts'
import { REPORTS_TEXT } from './reports-text.ts'

const text = REPORTS_TEXT.views

/** The storage key of a person's views of this list. */
export const REPORT_LIST = 'reports'

export type ReportView = {
  name: string
  search: ReportsSearch
  /** As `viewAddress` writes it. */
  address: string
  /** Shows how many there are. */
  isCounted: boolean
  /** Named by the person, so it can be removed. */
  isOwn: boolean
}

const BUILT_IN: { name: string; search: ReportsSearch; isCounted: boolean }[] = [
  { name: text.all, search: {}, isCounted: false },
  { name: text.failedThisWeek, search: { range: 'this-week', status: 'FAILED' }, isCounted: true },
  { name: text.late, search: { status: 'PENDING', age: 'over-15-minutes' }, isCounted: true },
  { name: text.large, search: { amount_from: '100000' }, isCounted: false },
]

/** The views above the list: those that everyone has, then the person's own. */
export function reportViews(own: readonly { name: string; address: string }[]): ReportView[] {
  return [
    ...BUILT_IN.map((view) => ({ ...view, address: viewAddress(view.search), isOwn: false })),
    ...own.map(({ name, address }) => {
      const search = reportsSearch(Object.fromEntries(new URLSearchParams(address)))
      return { name, search, address: viewAddress(search), isCounted: false, isOwn: true }
    }),
  ]
}

/** The query for a view's number of rows: its shortest page. */
export function countQuery(view: ReportView) {
  return { ...filtersOf(view.search), sort: USUAL_SORT, page: 1, per_page: 5 }
}
