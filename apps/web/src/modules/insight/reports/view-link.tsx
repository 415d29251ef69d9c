import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportsSearch } from './reports-search.ts'
import type { ReportList } from './use-report-list.ts'

type Props = { report: ReportList; search: ReportsSearch; isCurrent: boolean; children: ReactNode }

/** A link to a view; the size of pages stays. */
export function ViewLink({ report: { address }, search, isCurrent, children }: Props) {
  return (
    <Link
      to="/user-reports"
      search={{ ...search, ...(address.per_page === undefined ? {} : { per_page: address.per_page }) }}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
