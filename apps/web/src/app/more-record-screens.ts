// Apart from the reports: the addresses of the files that these load would weigh on the first signed-in list.

export const dashboardPage = () => import('../features/dashboard/dashboard-page.tsx')
export const ticketsPage = () => import('../features/tickets/tickets-page.tsx')
export const createTicketPage = () => import('../features/tickets/create-ticket-page.tsx')
export const ticketPage = () => import('../features/tickets/ticket-page.tsx')
export const auditPage = () => import('../features/audit/audit-page.tsx')
export const devicesPage = () => import('../features/devices/devices-page.tsx')
