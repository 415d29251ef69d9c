// Apart from the reports: the addresses of the files that these load would weigh on the first signed-in list.

export const dashboardPage = () => import('../modules/insight/dashboard/dashboard-page.tsx')
export const ticketsPage = () => import('../modules/operations/tickets/tickets-page.tsx')
export const createTicketPage = () => import('../modules/operations/tickets/create-ticket-page.tsx')
export const ticketPage = () => import('../modules/operations/tickets/ticket-page.tsx')
export const auditPage = () => import('../modules/identity/audit/audit-page.tsx')
export const devicesPage = () => import('../modules/identity/devices/devices-page.tsx')
