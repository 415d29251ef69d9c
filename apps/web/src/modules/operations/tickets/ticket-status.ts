import { TICKET_STATUS_NAMES, TICKET_STATUSES, type TicketStatus } from '@chukta/contract/operations/tickets'

/** A status with the word that people read: On Hold is Processing. */
export const STATUS_CHOICES = TICKET_STATUSES.map((value) => ({ value, label: TICKET_STATUS_NAMES[value] }))

/** A status out of an address; undefined for any other value. */
export function ticketStatus(text: unknown): TicketStatus | undefined {
  return TICKET_STATUSES.find((status) => status === text)
}
