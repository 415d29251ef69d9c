import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { weekdayOf } from '../../lib/dates.ts'
import { Amount } from '../../ui/amount.tsx'
import tiles from '../../ui/filter-tiles.module.css'
import type { Dashboard } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { type Delta, rateDelta, volumeDelta } from './deltas.ts'

const text = DASHBOARD_TEXT

/** The four figures of the day; each leads to the list behind it. */
export function FigureTiles({ data }: { data: Dashboard }) {
  const { today, success, pending, late, unanswered, from, to } = data
  return (
    <ul className={tiles.tiles} aria-label={text.tiles}>
      <Tile
        name={text.volume}
        figure={<Amount rupees={today.amount} size="total" />}
        delta={volumeDelta(today, weekdayOf(today.day))}
        to="/user-reports"
        search={{ range: 'today', status: 'PAID' }}
      />
      <Tile
        name={text.success}
        figure={success.rate === null ? '–' : text.rateOf(success.rate)}
        delta={rateDelta(success)}
        to="/user-reports"
        search={{ from, to }}
      />
      <Tile
        name={text.pending}
        figure={groupIndian(String(pending.count))}
        delta={{ words: text.late(late.count), tone: late.count > 0 ? 'warn' : undefined }}
        to="/user-reports"
        search={{ status: 'PENDING' }}
      />
      <Tile
        name={text.openTickets}
        figure={groupIndian(String(data.open_tickets))}
        delta={{ words: text.unanswered(unanswered.count), tone: unanswered.count > 0 ? 'warn' : undefined }}
        to="/user-support"
        search={{ status: 'Open' }}
      />
    </ul>
  )
}

type Props = {
  name: string
  figure: ReactNode
  delta: Delta
  to: '/user-reports' | '/user-support'
  search: Record<string, string>
}

function Tile({ name, figure, delta, to, search }: Props) {
  return (
    <li className={tiles.item}>
      <Link to={to} search={search} className={tiles.tile}>
        <span className={tiles.name}>{name}</span>
        <strong>{figure}</strong>
        <span className={tiles.amount} data-tone={delta.tone}>
          {delta.words}
        </span>
      </Link>
    </li>
  )
}
