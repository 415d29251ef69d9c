export { openTickets } from './tickets/tickets-service.ts'
