import { groupIndian } from '@chukta/contract/money'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { weekdayOf } from '../../../lib/time/days.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { Dashboard, Days } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { rateDelta, volumeDelta } from './deltas.ts'
import classes from './figure-tiles.module.css'
import { Spark } from './spark.tsx'

const text = DASHBOARD_TEXT

/** The figures that say whether the day is normal; each leads to the list behind it. `first`: a tile above them. */
export function FigureTiles({ data, days, first }: { data: Dashboard; days: Days; first?: ReactNode }) {
  const { today, success, pending, late, by_day, from, to } = data
  const rate = rateDelta(success)
  // For drawing alone, so floats will do.
  const rates = by_day
    .filter(({ paid, failed }) => paid.count + failed > 0)
    .map(({ paid, failed }) => paid.count / (paid.count + failed))
  return (
    <ul className={classes.tiles} aria-label={text.tiles}>
      {first}
      <FigureTile
        name={text.volume}
        figure={<Amount rupees={today.amount} size="total" />}
        {...volumeDelta(today, weekdayOf(today.day))}
        spark={<Spark values={by_day.map(({ paid }) => Number(paid.amount))} />}
        to="/user-reports"
        search={{ range: 'today', status: 'PAID' }}
      />
      <FigureTile
        name={text.successIn(days)}
        figure={success.rate === null ? '–' : text.rateOf(success.rate)}
        {...rate}
        spark={<Spark values={rates} tone={rate.tone === 'warn' ? 'warn' : undefined} />}
        to="/user-reports"
        search={{ from, to }}
      />
      <FigureTile
        name={text.pending}
        figure={groupIndian(String(pending.count))}
        line={
          late.count > 0 && late.count === pending.count ? text.allLate(late.count) : text.late(late.count)
        }
        tone={late.count > 0 ? 'warn' : undefined}
        to="/user-reports"
        search={{ status: 'PENDING' }}
      />
    </ul>
  )
}

type TileProps = Omit<ComponentProps<'a'>, 'name'> & {
  name: string
  figure: ReactNode
  /** The line below the figure. */
  line: string
  tone?: 'ok' | 'warn' | undefined
  spark?: ReactNode
  /** A second line below the figure. */
  more?: string | undefined
  isBig?: boolean
}

/** One figure; the whole tile is the link, whose props it takes. */
export const FigureTile = createLink(
  ({ name, figure, line, tone, spark, more, isBig, ...anchor }: TileProps) => (
    <li className={classes.item} data-big={isBig || undefined}>
      <a {...anchor} className={classes.tile}>
        <span className={classes.words}>
          <span className={classes.name}>
            {name}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </span>
          <strong>{figure}</strong>
          <span className={classes.line} data-tone={tone}>
            {line}
          </span>
          {more !== undefined && <span className={classes.line}>{more}</span>}
        </span>
        {spark}
      </a>
    </li>
  ),
)
