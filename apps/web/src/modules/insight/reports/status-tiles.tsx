import type { ShownStatus } from '@chukta/contract/insight/reports'
import { formatRupees, groupIndian } from '@chukta/contract/money'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { type FilterTile, FilterTiles } from '../../../ui/table/filter-tiles.tsx'
import type { StatusTotals } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { tilesOf } from './totals.ts'

const LOOKS = {
  PAID: { tone: 'ok', Icon: Check },
  PENDING: { tone: 'warn', Icon: Clock },
  FAILED: { tone: 'bad', Icon: CircleAlert },
} as const

type Props = {
  /** Undefined while they load: the tiles are drawn already, so that the list below them does not move. */
  totals: StatusTotals | undefined
  /** The days that narrow the list; null without. */
  days: string | null
  /** The status that the list is filtered by. */
  status: ShownStatus | undefined
  onChoose: (status: ShownStatus | undefined) => void
}

/** Number and amount by status; each tile filters the list below. */
export function StatusTiles({ totals, days, status, onChoose }: Props) {
  const tiles = tilesOf(totals ?? []).map(
    (tile): FilterTile<ShownStatus> => ({
      value: tile.status,
      name: REPORTS_TEXT.tileNames[tile.status ?? 'all'],
      count: totals ? groupIndian(String(tile.count)) : '–',
      // Money that is paid and money that is not are no sum: the first tile has its time instead.
      line: tile.status === null ? (days ?? REPORTS_TEXT.allTime) : totals ? formatRupees(tile.amount) : '–',
      ...(tile.status ? LOOKS[tile.status] : {}),
    }),
  )
  return (
    <FilterTiles
      label={REPORTS_TEXT.tiles}
      tiles={tiles}
      chosen={status ?? null}
      onChoose={(chosen) => onChoose(chosen ?? undefined)}
    />
  )
}
