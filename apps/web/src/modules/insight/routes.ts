import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen } from '../../router/parents.ts'
import { dashboardSearch } from './dashboard/dashboard-search.ts'
import { reportsSearch } from './reports/reports-search.ts'

const dashboard = searchScreen(
  '/dashboard',
  'dashboard.view',
  dashboardSearch,
  lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
)

const reports = searchScreen(
  '/user-reports',
  'reports.view',
  reportsSearch,
  lazyPage(async () => {
    const { ReportsPage, earlyRows } = await import('./reports/reports-page.tsx')
    await earlyRows()
    return { ReportsPage }
  }, 'ReportsPage'),
)

const viewReport = searchScreen(
  '/view-reports/$id',
  'reports.view',
  reportsSearch,
  lazyPage(() => import('./reports/transaction-page.tsx'), 'TransactionPage'),
)

const gstReturns = screen(
  '/gst-returns',
  'tax.returns',
  lazyPage(() => import('./tax/gst-returns-page.tsx'), 'GstReturnsPage'),
)

/** The dashboard, reports (spec 2 section 2.11) and returns. */
export const insightScreens = [dashboard, reports, viewReport, gstReturns] as const
