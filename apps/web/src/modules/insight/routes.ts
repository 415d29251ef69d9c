import { createRoute } from '@tanstack/react-router'
import { needsToManage } from '../../router/guards.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen, shell } from '../../router/parents.ts'
import { dashboardSearch } from './dashboard/dashboard-search.ts'
import { figuresSearch, reportsSearch } from './reports/reports-search.ts'

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

const earnings = searchScreen(
  '/earnings',
  'earnings.view',
  figuresSearch,
  lazyPage(() => import('./earnings/earnings-page.tsx'), 'EarningsPage'),
)

const earningsLines = searchScreen(
  '/earnings-lines',
  'earnings.view',
  figuresSearch,
  lazyPage(() => import('./earnings/earnings-lines-page.tsx'), 'EarningsLinesPage'),
)

const downline = searchScreen(
  '/downline',
  'downline.view',
  figuresSearch,
  lazyPage(() => import('./downline/downline-page.tsx'), 'DownlinePage'),
)

const viewUser = createRoute({
  getParentRoute: () => shell,
  path: '/view-user/$role/$id',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToManage(params.role),
  component: lazyPage(() => import('./person/view-user-page.tsx'), 'ViewUserPage'),
})

const yourData = screen(
  '/your-data',
  'session.use',
  lazyPage(() => import('./your-data/your-data-page.tsx'), 'YourDataPage'),
)

/** The dashboard, earnings, the downline, a user's page, reports (spec 2 section 2.11), returns and a person's own data. */
export const insightScreens = [
  dashboard,
  earnings,
  earningsLines,
  downline,
  viewUser,
  reports,
  viewReport,
  gstReturns,
  yourData,
] as const
