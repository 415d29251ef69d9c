import { createRoute } from '@tanstack/react-router'
import { approvalsSearch } from '../features/approvals/approvals-search.ts'
import { auditSearch } from '../features/audit/audit-search.ts'
import { dashboardSearch } from '../features/dashboard/dashboard-search.ts'
import { reportsSearch } from '../features/reports/reports-search.ts'
import { newTicketSearch, ticketsSearch } from '../features/tickets/ticket-search.ts'
import { lazyPage } from './lazy-page.ts'
import { shell } from './shell-route.ts'

const screens = () => import('./record-screens.ts')

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { action: 'dashboard.view' },
  validateSearch: dashboardSearch,
  component: lazyPage(async () => (await screens()).dashboardPage(), 'DashboardPage'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/user-reports',
  staticData: { action: 'reports.view' },
  validateSearch: reportsSearch,
  component: lazyPage(async () => (await screens()).reportsPage(), 'ReportsPage'),
})

const viewReport = createRoute({
  getParentRoute: () => shell,
  path: '/view-reports/$id',
  staticData: { action: 'reports.view' },
  validateSearch: reportsSearch,
  component: lazyPage(async () => (await screens()).transactionPage(), 'TransactionPage'),
})

const support = createRoute({
  getParentRoute: () => shell,
  path: '/user-support',
  staticData: { action: 'tickets.view' },
  validateSearch: ticketsSearch,
  component: lazyPage(async () => (await screens()).ticketsPage(), 'TicketsPage'),
})

const createTicket = createRoute({
  getParentRoute: () => shell,
  path: '/create-ticket',
  staticData: { action: 'tickets.add' },
  validateSearch: newTicketSearch,
  component: lazyPage(async () => (await screens()).createTicketPage(), 'CreateTicketPage'),
})

const ticketPage = lazyPage(async () => (await screens()).ticketPage(), 'TicketPage')

const replyComplaint = createRoute({
  getParentRoute: () => shell,
  path: '/reply-complaint/$id',
  staticData: { action: 'tickets.view' },
  component: ticketPage,
})

const editTicket = createRoute({
  getParentRoute: () => shell,
  path: '/edit-ticket/$id',
  staticData: { action: 'tickets.view' },
  component: ticketPage,
})

const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/audit-log',
  staticData: { action: 'audit.view' },
  validateSearch: auditSearch,
  component: lazyPage(async () => (await screens()).auditPage(), 'AuditPage'),
})

const devices = createRoute({
  getParentRoute: () => shell,
  path: '/devices',
  staticData: { action: 'session.use' },
  component: lazyPage(async () => (await screens()).devicesPage(), 'DevicesPage'),
})

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals/{-$id}',
  staticData: { action: 'approvals.view' },
  validateSearch: approvalsSearch,
  component: lazyPage(async () => (await import('./approval-screens.ts')).approvalsPage(), 'ApprovalsPage'),
})

/** Dashboard, reports, tickets, audit log and approvals (spec 2 sections 2.11 and 2.12), and one's own devices. */
export const recordScreens = [
  dashboard,
  reports,
  viewReport,
  support,
  createTicket,
  replyComplaint,
  editTicket,
  auditLog,
  devices,
  approvals,
] as const
