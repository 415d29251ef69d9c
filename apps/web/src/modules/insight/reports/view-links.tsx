import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { storedUserId } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { viewAddress } from './report-filters.ts'
import { countQuery, REPORT_LIST, type ReportView, reportViews } from './report-views.ts'
import { transactionsPage } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { forgetView, onSavedViews, savedViews } from './saved-views.ts'
import type { ReportList } from './use-report-list.ts'
import classes from './view-links.module.css'

const SaveView = lazy(() => import('./save-view.tsx'))
const text = REPORTS_TEXT.views
const COUNT_KEPT_MS = 60_000

/** The saved views of the list: named addresses, and the button that saves the present one. */
export function ViewLinks({ report, isLoaded }: { report: ReportList; isLoaded: boolean }) {
  const userId = storedUserId() ?? 0
  const own = useSyncExternalStore(onSavedViews, () => savedViews(REPORT_LIST, userId))
  const [saves, setSaves] = useState(false)
  const present = viewAddress(report.address)
  const views = reportViews(own)
  const current = views.find((view) => view.address === present)
  const forget = (name: string) => {
    forgetView(REPORT_LIST, userId, name)
    toast.success(text.forgotten(name))
  }
  return (
    <nav aria-label={text.label} className={classes.views}>
      <ul>
        {views.map((view) => (
          <li key={`${view.isOwn} ${view.name}`} data-current={view === current || undefined}>
            <Link
              to="/user-reports"
              search={{ ...view.search, ...perPage(report) }}
              activeOptions={{ exact: true }}
              aria-current={view === current ? 'page' : undefined}
              resetScroll={false}
            >
              {view.name}
              {view.isCounted && isLoaded && <Count view={view} />}
            </Link>
            {view.isOwn && view === current && (
              <IconButton label={text.forget(view.name)} Icon={X} onClick={() => forget(view.name)} />
            )}
          </li>
        ))}
        {!current && (
          <li>
            <button type="button" className={classes.save} onClick={() => setSaves(true)}>
              <Plus size={18} strokeWidth={1.75} aria-hidden />
              {text.save}
            </button>
          </li>
        )}
      </ul>
      <Suspense>{saves && <SaveView address={present} onClose={() => setSaves(false)} />}</Suspense>
    </nav>
  )
}

function Count({ view }: { view: ReportView }) {
  const { data } = useQuery({ ...transactionsPage(countQuery(view)), staleTime: COUNT_KEPT_MS })
  return data && data.total > 0 ? <span className={classes.count}>{data.total}</span> : null
}

function perPage({ address }: ReportList) {
  return address.per_page === undefined ? {} : { per_page: address.per_page }
}
