import { groupIndian } from '@chukta/contract/money'
import { weekdayOf } from '../../../lib/time/days.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { LinkTiles, TileLink } from '../../../ui/table/link-tiles.tsx'
import type { Dashboard } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { rateDelta, volumeDelta } from './deltas.ts'

const text = DASHBOARD_TEXT

/** The four figures of the day; each links to the list behind it. */
export function FigureTiles({ data }: { data: Dashboard }) {
  const { today, success, pending, late, unanswered, from, to } = data
  return (
    <LinkTiles label={text.tiles}>
      <TileLink
        name={text.volume}
        figure={<Amount rupees={today.amount} size="total" />}
        {...volumeDelta(today, weekdayOf(today.day))}
        to="/user-reports"
        search={{ range: 'today', status: 'PAID' }}
      />
      <TileLink
        name={text.success}
        figure={success.rate === null ? '–' : text.rateOf(success.rate)}
        {...rateDelta(success)}
        to="/user-reports"
        search={{ from, to }}
      />
      <TileLink
        name={text.pending}
        figure={groupIndian(String(pending.count))}
        line={text.late(late.count)}
        tone={late.count > 0 ? 'warn' : undefined}
        to="/user-reports"
        search={{ status: 'PENDING' }}
      />
      <TileLink
        name={text.openTickets}
        figure={groupIndian(String(data.open_tickets))}
        line={text.unanswered(unanswered.count)}
        tone={unanswered.count > 0 ? 'warn' : undefined}
        to="/user-support"
        search={{ status: 'Open' }}
      />
    </LinkTiles>
  )
}
