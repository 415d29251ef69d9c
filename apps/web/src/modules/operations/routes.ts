import { createRoute, redirect } from '@tanstack/react-router'
import { recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen, shell } from '../../router/parents.ts'
import { reconciliationSearch } from './reconciliation/reconciliation-search.ts'
import { newTicketSearch, ticketsSearch } from './tickets/ticket-search.ts'

const support = searchScreen(
  '/user-support',
  'tickets.view',
  ticketsSearch,
  lazyPage(() => import('./tickets/tickets-page.tsx'), 'TicketsPage'),
)

const createTicket = searchScreen(
  '/create-ticket',
  'tickets.add',
  newTicketSearch,
  lazyPage(() => import('./tickets/create-ticket-page.tsx'), 'CreateTicketPage'),
)

const ticketPage = lazyPage(() => import('./tickets/ticket-page.tsx'), 'TicketPage')

const replyComplaint = screen('/reply-complaint/$id', 'tickets.view', ticketPage)

const editTicket = screen('/edit-ticket/$id', 'tickets.view', ticketPage)

const exceptions = searchScreen(
  '/exceptions',
  'exceptions.view',
  recordSearch,
  lazyPage(() => import('./exceptions/exceptions-page.tsx'), 'ExceptionsPage'),
)

/** The former address of `/exceptions`, which older mails and notices link to. */
const repairDesk = createRoute({
  getParentRoute: () => shell,
  path: '/repair-desk',
  staticData: { action: 'exceptions.view' },
  beforeLoad: () => {
    throw redirect({ to: '/exceptions', replace: true })
  },
})

const reconciliation = searchScreen(
  '/reconciliation',
  'reconciliation.manage',
  reconciliationSearch,
  lazyPage(() => import('./reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
)

/** Tickets (spec 2 section 2.12), exceptions and reconciliation. */
export const operationsScreens = [
  support,
  createTicket,
  replyComplaint,
  editTicket,
  exceptions,
  repairDesk,
  reconciliation,
] as const
