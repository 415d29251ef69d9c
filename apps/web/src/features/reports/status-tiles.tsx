import { formatRupees, groupIndian } from '@chukta/contract/money'
import type { ShownStatus } from '@chukta/contract/reports'
import { Check, CircleAlert, Clock } from 'lucide-react'
import type { StatusTotals } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import classes from './status-tiles.module.css'
import { tilesOf } from './totals.ts'

const LOOKS = {
  PAID: { tone: 'ok', Icon: Check },
  PENDING: { tone: 'warn', Icon: Clock },
  FAILED: { tone: 'bad', Icon: CircleAlert },
} as const

type Props = {
  totals: StatusTotals
  /** The status that the list is filtered by. */
  status: ShownStatus | undefined
  onChoose: (status: ShownStatus | undefined) => void
}

/** How many and how much, by status; each tile filters the list below. */
export function StatusTiles({ totals, status, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={REPORTS_TEXT.tiles} className={classes.tiles}>
      {tilesOf(totals).map((tile) => {
        const look = tile.status && LOOKS[tile.status]
        return (
          <button
            key={tile.status ?? 'all'}
            type="button"
            className={classes.tile}
            aria-pressed={tile.status === (status ?? null)}
            onClick={() => onChoose(tile.status ?? undefined)}
          >
            <span className={classes.name} data-tone={look?.tone}>
              {look && <look.Icon size={16} strokeWidth={2} aria-hidden />}
              {REPORTS_TEXT.tileNames[tile.status ?? 'all']}
            </span>
            <strong>{groupIndian(String(tile.count))}</strong>
            <span className={classes.amount}>{formatRupees(tile.amount)}</span>
          </button>
        )
      })}
    </div>
  )
}
