import { formatRupees } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { axisMarks, shortRupees } from '../dashboard/chart-scale.ts'
import { paiseOf } from './changes.ts'
import chart from './day-columns.module.css'
import type { Earnings } from './earnings-api.ts'
import sheet from './earnings-page.module.css'
import { EARNINGS_TEXT } from './earnings-text.ts'
import bars from './part-bars.module.css'

const text = EARNINGS_TEXT
type Day = Earnings['by_day'][number]

/** The earnings of each day: columns with a line for the same day of the month before, or a table. */
export function DayColumns({ data }: { data: Earnings }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={sheet.sheet} aria-labelledby="days">
      <div className={sheet.head}>
        <h2 id="days">{text.byDay}</h2>
        <p className={chart.legend}>
          <span data-is="now">{text.thisPeriod}</span>
          <span data-is="before">{text.lineBefore}</span>
        </p>
        <Button variant="subtle" size="sm" onClick={() => setIsTable((is) => !is)}>
          {isTable ? text.asChart : text.asTable}
        </Button>
      </div>
      {isTable ? <DayTable data={data} /> : <Columns data={data} />}
    </section>
  )
}

function Columns({ data }: { data: Earnings }) {
  const { by_day: days, through } = data
  const today = indianDay(new Date())
  // For drawing alone, so a float will do.
  const highestRupees = Math.max(
    0,
    ...days.flatMap(({ amount, before }) => [Number(amount), Number(before ?? 0)]),
  )
  const marks = axisMarks(highestRupees)
  const top = marks.at(-1) ?? 1
  const highest = highestOf(days)
  return (
    <div className={chart.chart}>
      <div className={chart.marks} aria-hidden="true">
        {marks.toReversed().map((mark) => (
          <span key={mark}>{shortRupees(mark)}</span>
        ))}
      </div>
      <div className={chart.field}>
        <div
          className={chart.rules}
          role="img"
          aria-label={
            highest ? text.highest(formatDay(highest.day), formatRupees(highest.amount)) : text.none
          }
        >
          {marks.map((mark) => (
            <i key={mark} style={{ bottom: `${(mark / top) * 100}%` }} data-foot={mark === 0 || undefined} />
          ))}
        </div>
        <div className={chart.days} aria-hidden="true">
          {days.map((day) => (
            <Link
              key={day.day}
              to="/earnings-lines"
              search={{ from: day.day, to: day.day }}
              tabIndex={-1}
              disabled={day.day > through}
              title={titleOf(day)}
              data-today={day.day === today || undefined}
              data-ahead={day.day > through || undefined}
            >
              <i style={{ height: `${Math.max(0, (Number(day.amount) / top) * 100)}%` }}>
                {(day === highest || (day.day === today && paiseOf(day.amount) > 0n)) && (
                  <b>{formatRupees(day.amount)}</b>
                )}
              </i>
              {day.before !== null && paiseOf(day.before) > 0n && (
                <em style={{ bottom: `${(Number(day.before) / top) * 100}%` }} />
              )}
            </Link>
          ))}
        </div>
      </div>
      <div className={chart.feet} aria-hidden="true">
        {days.map(({ day }, at) => (
          <span
            key={day}
            data-today={day === today || undefined}
            data-ends={at === 0 || (at === days.length - 1 && !isNear(day, today, 5)) || undefined}
          >
            {footOf(day, at, days.length, today)}
          </span>
        ))}
      </div>
    </div>
  )
}

function highestOf(days: Day[]): Day | undefined {
  const best = days.reduce<Day | undefined>(
    (sofar, day) => (paiseOf(day.amount) > paiseOf(sofar?.amount ?? '0.00') ? day : sofar),
    undefined,
  )
  return best
}

function titleOf({ day, amount, before }: Day): string {
  const earlier = before === null ? '' : ` (${text.before}: ${formatRupees(before)})`
  return `${formatDay(day)}: ${formatRupees(amount)}${earlier}`
}

/** The foot below a column: the first, each fifth and the last day of a month; of longer periods a few days. */
function footOf(day: string, at: number, count: number, today: string): string {
  if (day === today) return text.today
  if (count <= 31) {
    const isNamed = (at === 0 || Number(day.slice(8)) % 5 === 0) && !isNear(day, today, 2)
    return isNamed ? day.slice(8) : ''
  }
  return at % Math.ceil(count / 5) === 0 ? formatDayShort(day) : ''
}

function isNear(day: string, today: string, days: number): boolean {
  return Math.abs(Date.parse(day) - Date.parse(today)) / 86_400_000 < days
}

function DayTable({ data }: { data: Earnings }) {
  const days = data.by_day.filter(({ day }) => day <= data.through)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={sheet.scroll} tabIndex={0} aria-label={text.byDay}>
      <table className={sheet.table}>
        <thead>
          <tr>
            {[text.day, text.before, text.amount].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, amount, before }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{before === null ? '–' : <Amount rupees={before} />}</td>
              <td>
                <Link to="/earnings-lines" search={{ from: day, to: day }} className={bars.figure}>
                  <Amount rupees={amount} />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.allDays}</th>
            <td>
              <Amount rupees={data.earned_before} final />
            </td>
            <td>
              <Amount rupees={data.earned} final />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
