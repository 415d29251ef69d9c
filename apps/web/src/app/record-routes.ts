import { createRoute } from '@tanstack/react-router'
import { approvalsSearch } from '../modules/identity/approvals/approvals-search.ts'
import { auditSearch } from '../modules/identity/audit/audit-search.ts'
import { dashboardSearch } from '../modules/insight/dashboard/dashboard-search.ts'
import { reportsSearch } from '../modules/insight/reports/reports-search.ts'
import { noticesSearch } from '../modules/messaging/notices/notices-search.ts'
import { reconciliationSearch } from '../modules/operations/reconciliation/reconciliation-search.ts'
import { newTicketSearch, ticketsSearch } from '../modules/operations/tickets/ticket-search.ts'
import { webhooksSearch } from '../modules/pricing/webhooks/webhooks-search.ts'
import { lazyPage } from './lazy-page.ts'
import { shell } from './shell-route.ts'

const screens = () => import('./record-screens.ts')
const more = () => import('./more-record-screens.ts')

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { action: 'dashboard.view' },
  validateSearch: dashboardSearch,
  component: lazyPage(async () => (await more()).dashboardPage(), 'DashboardPage'),
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
  component: lazyPage(async () => (await more()).ticketsPage(), 'TicketsPage'),
})

const createTicket = createRoute({
  getParentRoute: () => shell,
  path: '/create-ticket',
  staticData: { action: 'tickets.add' },
  validateSearch: newTicketSearch,
  component: lazyPage(async () => (await more()).createTicketPage(), 'CreateTicketPage'),
})

const ticketPage = lazyPage(async () => (await more()).ticketPage(), 'TicketPage')

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
  component: lazyPage(async () => (await more()).auditPage(), 'AuditPage'),
})

const devices = createRoute({
  getParentRoute: () => shell,
  path: '/devices',
  staticData: { action: 'session.use' },
  component: lazyPage(async () => (await more()).devicesPage(), 'DevicesPage'),
})

const duePayments = createRoute({
  getParentRoute: () => shell,
  path: '/due-payments',
  staticData: { action: 'schedules.manage' },
  component: lazyPage(
    async () => (await import('./schedule-screens.ts')).duePaymentsPage(),
    'DuePaymentsPage',
  ),
})

const paymentSchedule = createRoute({
  getParentRoute: () => shell,
  path: '/payment-schedule/$payeeId',
  staticData: { action: 'schedules.manage' },
  component: lazyPage(async () => (await import('./schedule-screens.ts')).schedulePage(), 'SchedulePage'),
})

const automaticPayment = createRoute({
  getParentRoute: () => shell,
  path: '/automatic-payment/$payeeId',
  staticData: { action: 'schedules.manage' },
  component: lazyPage(
    async () => (await import('./schedule-screens.ts')).automaticPaymentPage(),
    'AutomaticPaymentPage',
  ),
})

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals/{-$id}',
  staticData: { action: 'approvals.view' },
  validateSearch: approvalsSearch,
  component: lazyPage(async () => (await import('./approval-screens.ts')).approvalsPage(), 'ApprovalsPage'),
})

const disputes = createRoute({
  getParentRoute: () => shell,
  path: '/disputes/{-$id}',
  staticData: { action: 'disputes.view' },
  validateSearch: approvalsSearch,
  component: lazyPage(async () => (await import('./dispute-screens.ts')).disputesPage(), 'DisputesPage'),
})

const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/refunds',
  staticData: { action: 'refunds.manage' },
  validateSearch: approvalsSearch,
  component: lazyPage(async () => (await import('./refund-screens.ts')).refundsPage(), 'RefundsPage'),
})

const repairDesk = createRoute({
  getParentRoute: () => shell,
  path: '/repair-desk',
  staticData: { action: 'repairs.view' },
  validateSearch: approvalsSearch,
  component: lazyPage(async () => (await import('./repair-screens.ts')).repairDeskPage(), 'RepairDeskPage'),
})

const gstReturns = createRoute({
  getParentRoute: () => shell,
  path: '/gst-returns',
  staticData: { action: 'tax.returns' },
  component: lazyPage(async () => (await import('./repair-screens.ts')).gstReturnsPage(), 'GstReturnsPage'),
})

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/reconciliation',
  staticData: { action: 'reconciliation.manage' },
  validateSearch: reconciliationSearch,
  component: lazyPage(
    async () => (await import('./repair-screens.ts')).reconciliationPage(),
    'ReconciliationPage',
  ),
})

const payouts = createRoute({
  getParentRoute: () => shell,
  path: '/payouts',
  staticData: { action: 'payouts.view' },
  validateSearch: approvalsSearch,
  component: lazyPage(async () => (await import('./payout-screens.ts')).payoutsPage(), 'PayoutsPage'),
})

const payoutSettings = createRoute({
  getParentRoute: () => shell,
  path: '/payout-settings',
  staticData: { action: 'payouts.settle' },
  component: lazyPage(
    async () => (await import('./payout-screens.ts')).payoutSettingsPage(),
    'PayoutSettingsPage',
  ),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/webhooks/{-$id}',
  staticData: { action: 'webhooks.view' },
  validateSearch: webhooksSearch,
  component: lazyPage(async () => (await import('./repair-screens.ts')).webhooksPage(), 'WebhooksPage'),
})

const company = createRoute({
  getParentRoute: () => shell,
  path: '/company',
  staticData: { action: 'company.manage' },
  component: lazyPage(async () => (await import('./company-screens.ts')).companyPage(), 'CompanyPage'),
})

const announcements = createRoute({
  getParentRoute: () => shell,
  path: '/announcements/{-$id}',
  staticData: { action: 'announcements.manage' },
  validateSearch: approvalsSearch,
  component: lazyPage(
    async () => (await import('./company-screens.ts')).announcementsPage(),
    'AnnouncementsPage',
  ),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications/{-$id}',
  staticData: { action: 'session.use' },
  validateSearch: noticesSearch,
  component: lazyPage(async () => (await import('./notice-screens.ts')).noticesPage(), 'NoticesScreen'),
})

/**
 * Dashboard, reports, tickets, audit log and approvals (spec 2 sections 2.11 and 2.12), one's own devices, due
 * payments, the repair desk, reconciliation, the webhooks, the company and what is
 * announced.
 */
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
  duePayments,
  paymentSchedule,
  automaticPayment,
  approvals,
  repairDesk,
  reconciliation,
  gstReturns,
  webhooks,
  disputes,
  payouts,
  payoutSettings,
  refunds,
  company,
  announcements,
  notifications,
] as const
