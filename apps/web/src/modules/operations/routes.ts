import { createRoute } from '@tanstack/react-router'
import { recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, shell } from '../../router/parents.ts'
import { reconciliationSearch } from './reconciliation/reconciliation-search.ts'
import { newTicketSearch, ticketsSearch } from './tickets/ticket-search.ts'

const support = createRoute({
  getParentRoute: () => shell,
  path: '/user-support',
  staticData: { action: 'tickets.view' },
  validateSearch: ticketsSearch,
  component: lazyPage(() => import('./tickets/tickets-page.tsx'), 'TicketsPage'),
})

const createTicket = createRoute({
  getParentRoute: () => shell,
  path: '/create-ticket',
  staticData: { action: 'tickets.add' },
  validateSearch: newTicketSearch,
  component: lazyPage(() => import('./tickets/create-ticket-page.tsx'), 'CreateTicketPage'),
})

const ticketPage = lazyPage(() => import('./tickets/ticket-page.tsx'), 'TicketPage')

const replyComplaint = screen('/reply-complaint/$id', 'tickets.view', ticketPage)

const editTicket = screen('/edit-ticket/$id', 'tickets.view', ticketPage)

const repairDesk = createRoute({
  getParentRoute: () => shell,
  path: '/repair-desk',
  staticData: { action: 'repairs.view' },
  validateSearch: recordSearch,
  component: lazyPage(() => import('./repair-desk/repair-desk-page.tsx'), 'RepairDeskPage'),
})

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/reconciliation',
  staticData: { action: 'reconciliation.manage' },
  validateSearch: reconciliationSearch,
  component: lazyPage(() => import('./reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
})

/** Tickets (spec 2 section 2.12), what is stuck, and reconciliation. */
export const operationsScreens = [
  support,
  createTicket,
  replyComplaint,
  editTicket,
  repairDesk,
  reconciliation,
] as const
