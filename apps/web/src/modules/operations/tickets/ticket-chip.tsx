import { TICKET_STATUS_NAMES, type TicketStatus } from '@chukta/contract/operations/tickets'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'

const LOOKS: Record<TicketStatus, string> = { Open: 'open', 'On Hold': 'processing', Closed: 'closed' }

/** The status of a ticket with the word that people read. */
export function TicketChip({ status }: { status: TicketStatus }) {
  return <StatusChip status={labelOf(LOOKS, status)} label={labelOf(TICKET_STATUS_NAMES, status)} />
}
