import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { viewAddress } from './report-filters.ts'
import { countQuery, READY_VIEWS, type ReportView } from './report-views.ts'
import { transactionsPage } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import type { ReportList } from './use-report-list.ts'
import { ViewLink } from './view-link.tsx'
import classes from './view-links.module.css'

const SavedViews = lazy(() => import('./saved-views.tsx'))
const COUNT_KEPT_MS = 60_000

/** The views of the list: named addresses. Those of the person follow once they are loaded. */
export function ViewLinks({ report, isLoaded }: { report: ReportList; isLoaded: boolean }) {
  const present = viewAddress(report.address)
  return (
    <nav aria-label={REPORTS_TEXT.views.label} className={classes.views}>
      <ul>
        {READY_VIEWS.map((view) => (
          <li key={view.name}>
            <ViewLink report={report} search={view.search} isCurrent={view.address === present}>
              {view.name}
              {view.isCounted && isLoaded && <Count view={view} />}
            </ViewLink>
          </li>
        ))}
        <Suspense>
          <SavedViews report={report} present={present} />
        </Suspense>
      </ul>
    </nav>
  )
}

function Count({ view }: { view: ReportView }) {
  const { data } = useQuery({ ...transactionsPage(countQuery(view)), staleTime: COUNT_KEPT_MS })
  return data && data.total > 0 ? <span className={classes.count}>{data.total}</span> : null
}
