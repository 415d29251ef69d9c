import { filtersOf, USUAL_SORT, viewAddress } from './report-filters.ts'
import type { ReportsSearch } from './reports-search.ts'
import { REPORTS_TEXT } from './reports-text.ts'

const text = REPORTS_TEXT.views

/** The storage key of a person's choices for this list. */
export const REPORT_LIST = 'reports'

export type ReportView = {
  name: string
  search: ReportsSearch
  /** As `viewAddress` writes it. */
  address: string
  /** Shows how many there are. */
  isCounted: boolean
}

/** The views that everyone has. */
export const READY_VIEWS: readonly ReportView[] = [
  ready(text.all, {}),
  ready(text.failedThisWeek, { range: 'this-week', status: 'FAILED' }, true),
  ready(text.late, { status: 'PENDING', age: 'over-15-minutes' }, true),
  ready(text.large, { amount_from: '100000' }),
]

function ready(name: string, search: ReportsSearch, isCounted = false): ReportView {
  return { name, search, address: viewAddress(search), isCounted }
}

/** The query for a view's number of rows: its shortest page. */
export function countQuery(view: ReportView) {
  return { ...filtersOf(view.search), sort: USUAL_SORT, page: 1, per_page: 5 }
}
