import { groupIndian } from '@chukta/contract/money'
import { TICKET_STATUS_NAMES, type TicketStatus } from '@chukta/contract/tickets'
import { Check, Clock, MessageSquare } from 'lucide-react'
import { FilterTiles } from '../../ui/table/filter-tiles.tsx'
import type { TicketCounts } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

type Props = {
  counts: TicketCounts
  status: TicketStatus | undefined
  onChoose: (status: TicketStatus | undefined) => void
}

/** Total, Open, Processing, Closed: how many, each one a filter (spec 2 section 2.12). */
export function StatusCards({ counts, status, onChoose }: Props) {
  const count = (number: number) => groupIndian(String(number))
  return (
    <FilterTiles<TicketStatus>
      label={TICKETS_TEXT.tiles}
      chosen={status ?? null}
      onChoose={(chosen) => onChoose(chosen ?? undefined)}
      tiles={[
        { value: null, name: TICKETS_TEXT.total, count: count(counts.total_tickets) },
        {
          value: 'Open',
          name: TICKET_STATUS_NAMES.Open,
          count: count(counts.open_tickets),
          tone: 'info',
          Icon: MessageSquare,
        },
        {
          value: 'On Hold',
          name: TICKET_STATUS_NAMES['On Hold'],
          count: count(counts.on_hold_tickets),
          tone: 'warn',
          Icon: Clock,
        },
        {
          value: 'Closed',
          name: TICKET_STATUS_NAMES.Closed,
          count: count(counts.closed_tickets),
          Icon: Check,
        },
      ]}
    />
  )
}
