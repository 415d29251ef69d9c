import { groupIndian } from '@chukta/contract/money'
import { TICKET_STATUS_NAMES, type TicketStatus } from '@chukta/contract/operations/tickets'
import { Check, Clock, MessageSquare } from 'lucide-react'
import { FilterTiles } from '../../../ui/table/filter-tiles.tsx'
import type { TicketCounts } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

type Props = {
  /** Undefined while they load: the tiles are drawn already, so that the list below them does not move. */
  counts: TicketCounts | undefined
  status: TicketStatus | undefined
  onChoose: (status: TicketStatus | undefined) => void
}

/** Total, Open, Processing, Closed: how many, each one a filter (spec 2 section 2.12). */
export function StatusCards({ counts, status, onChoose }: Props) {
  const count = (of: keyof TicketCounts) => (counts ? groupIndian(String(counts[of])) : '–')
  return (
    <FilterTiles<TicketStatus>
      label={TICKETS_TEXT.tiles}
      chosen={status ?? null}
      onChoose={(chosen) => onChoose(chosen ?? undefined)}
      tiles={[
        { value: null, name: TICKETS_TEXT.total, count: count('total_tickets') },
        {
          value: 'Open',
          name: TICKET_STATUS_NAMES.Open,
          count: count('open_tickets'),
          tone: 'info',
          Icon: MessageSquare,
        },
        {
          value: 'On Hold',
          name: TICKET_STATUS_NAMES['On Hold'],
          count: count('on_hold_tickets'),
          tone: 'warn',
          Icon: Clock,
        },
        {
          value: 'Closed',
          name: TICKET_STATUS_NAMES.Closed,
          count: count('closed_tickets'),
          Icon: Check,
        },
      ]}
    />
  )
}
