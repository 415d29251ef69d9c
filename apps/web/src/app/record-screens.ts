// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.

export const dashboardPage = () => import('../features/dashboard/dashboard-page.tsx')
export const reportsPage = () => import('../features/reports/reports-page.tsx')
export const transactionPage = () => import('../features/reports/transaction-page.tsx')
export const ticketsPage = () => import('../features/tickets/tickets-page.tsx')
export const createTicketPage = () => import('../features/tickets/create-ticket-page.tsx')
export const ticketPage = () => import('../features/tickets/ticket-page.tsx')
export const auditPage = () => import('../features/audit/audit-page.tsx')
export const devicesPage = () => import('../features/devices/devices-page.tsx')
