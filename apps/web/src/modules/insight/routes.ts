import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, shell } from '../../router/parents.ts'
import { dashboardSearch } from './dashboard/dashboard-search.ts'
import { reportsSearch } from './reports/reports-search.ts'

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { action: 'dashboard.view' },
  validateSearch: dashboardSearch,
  component: lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/user-reports',
  staticData: { action: 'reports.view' },
  validateSearch: reportsSearch,
  component: lazyPage(async () => {
    const { ReportsPage, earlyRows } = await import('./reports/reports-page.tsx')
    await earlyRows()
    return { ReportsPage }
  }, 'ReportsPage'),
})

const viewReport = createRoute({
  getParentRoute: () => shell,
  path: '/view-reports/$id',
  staticData: { action: 'reports.view' },
  validateSearch: reportsSearch,
  component: lazyPage(() => import('./reports/transaction-page.tsx'), 'TransactionPage'),
})

const gstReturns = screen(
  '/gst-returns',
  'tax.returns',
  lazyPage(() => import('./tax/gst-returns-page.tsx'), 'GstReturnsPage'),
)

/** The dashboard, reports (spec 2 section 2.11) and returns. */
export const insightScreens = [dashboard, reports, viewReport, gstReturns] as const
