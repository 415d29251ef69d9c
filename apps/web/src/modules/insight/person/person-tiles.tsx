import { groupIndian } from '@chukta/contract/money'
import { daysInWords, shortMonthOf } from '../../../domain/period/period.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { FigureTile } from '../dashboard/figure-tiles.tsx'
import { Spark } from '../dashboard/spark.tsx'
import { changeOf } from '../earnings/changes.ts'
import type { PersonSummary } from './person-api.ts'
import classes from './person-page.module.css'
import { PERSON_TEXT } from './person-text.ts'

const text = PERSON_TEXT
const HIGH_RATE = 5

type Props = {
  id: number
  data: PersonSummary
  /** True for a retailer: the lines behind the earnings are those of one payer. */
  isPayer: boolean
}

/** This month beside the same days of the month before; each tile leads to its list. */
export function PersonTiles({ id, data, isPayer }: Props) {
  const { this_month: now, month_before: before, weeks } = data
  const { from, to } = now
  const then = daysInWords(before.from, before.to)
  const reports = { paid_by: String(id), from, to }
  const isHigh = now.failure_rate !== null && Number(now.failure_rate) > HIGH_RATE
  return (
    <ul className={classes.tiles} aria-label={text.tiles(daysInWords(from, to))}>
      <FigureTile
        name={text.volume(shortMonthOf(from))}
        figure={<Amount rupees={now.volume} size="total" />}
        {...amountChange(now.volume, before.volume, then)}
        // For drawing alone, so floats will do.
        spark={<Spark values={weeks.map(({ volume }) => Number(volume))} />}
        to="/user-reports"
        search={{ ...reports, status: 'PAID' }}
      />
      <FigureTile
        name={text.payments}
        figure={groupIndian(String(now.payments))}
        {...countChange(now.payments, before.payments, then)}
        spark={<Spark values={weeks.map(({ payments }) => payments)} />}
        to="/user-reports"
        search={{ ...reports, status: 'PAID' }}
      />
      <FigureTile
        name={text.failed}
        figure={
          <>
            {groupIndian(String(now.failed))}{' '}
            {now.failure_rate !== null && (
              <small>{text.rate(now.failure_rate, groupIndian(String(now.payments + now.failed)))}</small>
            )}
          </>
        }
        line={
          before.failure_rate === null ? text.nothingBefore(then) : text.rateBefore(before.failure_rate, then)
        }
        tone={isHigh ? 'warn' : undefined}
        spark={<Spark values={weeks.map(({ failed }) => failed)} tone={isHigh ? 'warn' : undefined} />}
        to="/user-reports"
        search={{ ...reports, status: 'FAILED' }}
      />
      {now.earned !== null ? (
        <FigureTile
          name={text.earned}
          figure={<Amount rupees={now.earned} size="total" />}
          {...amountChange(now.earned, before.earned ?? '0.00', then)}
          to={isPayer ? '/earnings-lines' : '/earnings'}
          search={isPayer ? { from, to, user: String(id) } : { from, to }}
        />
      ) : (
        <FigureTile
          name={text.tickets}
          figure={groupIndian(String(now.tickets))}
          line={text.openTickets(data.tickets.open)}
          to="/user-support"
          search={{ user: String(id) }}
        />
      )}
    </ul>
  )
}

function amountChange(now: string, before: string, days: string) {
  const { tone, percent } = changeOf(now, before)
  if (percent === null) return { line: text.nothingBefore(days) }
  if (tone === undefined) return { line: text.same(days) }
  return { tone, line: tone === 'ok' ? text.above(percent, days) : text.below(percent, days) }
}

function countChange(now: number, before: number, days: string) {
  const count = groupIndian(String(Math.abs(now - before)))
  if (now === before) return { line: text.same(days) }
  return now > before
    ? { line: text.more(count, days), tone: 'ok' as const }
    : { line: text.fewer(count, days), tone: 'warn' as const }
}
