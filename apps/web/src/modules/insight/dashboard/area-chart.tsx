import { formatRupees } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { formatDay, formatDayShort } from '../../../lib/time/days.ts'
import { axisMarks, linePath, shortRupees, splitPath } from './chart-scale.ts'
import type { Dashboard } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import classes from './day-chart.module.css'

const text = DASHBOARD_TEXT
const MARKED_DAYS = 4

/** The line of the days with its area; today is marked as unfinished. `label` describes it in words. */
export function AreaChart({ data, label }: { data: Dashboard; label: string }) {
  const { by_day: days } = data
  // For drawing alone, so a float will do.
  const values = days.map(({ paid }) => Number(paid.amount))
  const marks = axisMarks(Math.max(0, ...values))
  const top = marks.at(-1) ?? 1
  const line = linePath(values, top)
  const { before, last: unfinished } = splitPath(values, top)
  const last = values.at(-1) ?? 0
  const highest = values.indexOf(Math.max(...values))
  return (
    <div className={classes.chart}>
      <div className={classes.marks} aria-hidden="true">
        {marks.toReversed().map((mark) => (
          <span key={mark}>{shortRupees(mark)}</span>
        ))}
      </div>
      <div className={classes.field}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {marks.map((mark) => (
            <path
              key={mark}
              className={mark === 0 ? classes.foot : classes.rule}
              d={`M0 ${100 - (mark / top) * 100}H100`}
            />
          ))}
          <path className={classes.area} d={`${line}V100H0Z`} />
          <path className={classes.line} d={before} />
          <path className={classes.unfinished} d={unfinished} />
          <path className={classes.today} d={`M100 ${100 - (last / top) * 100}V100`} />
        </svg>
        <i className={classes.dot} style={{ bottom: `${(last / top) * 100}%` }} aria-hidden="true" />
        <Highest day={days[highest]} across={highest / (days.length - 1)} up={(values[highest] ?? 0) / top} />
        <div className={classes.days} aria-hidden="true">
          {days.map(({ day, paid }) => (
            <Link
              key={day}
              to="/user-reports"
              search={{ from: day, to: day, status: 'PAID' }}
              tabIndex={-1}
              title={`${formatDay(day)}: ${formatRupees(paid.amount)}`}
            />
          ))}
        </div>
      </div>
      <div className={classes.feet} aria-hidden="true">
        {markedDays(days).map(({ day }) => (
          <span key={day}>{day === data.to ? text.todaySoFar : formatDayShort(day)}</span>
        ))}
      </div>
    </div>
  )
}

type HighestProps = { day: Dashboard['by_day'][number] | undefined; across: number; up: number }

/** The highest day with its figure, at its place in the field, each from 0 to 1; nothing where nothing was paid. */
function Highest({ day, across, up }: HighestProps) {
  if (!day || up === 0) return null
  const edge = across < 0.2 ? 'start' : across > 0.8 ? 'end' : undefined
  return (
    <span
      className={classes.highest}
      data-edge={edge}
      style={{ left: `${across * 100}%`, bottom: `${up * 100}%` }}
      aria-hidden="true"
    >
      {text.onDay(shortRupees(Math.round(Number(day.paid.amount))), formatDayShort(day.day))}
    </span>
  )
}

function markedDays<Day>(days: readonly Day[]): Day[] {
  const places = Array.from({ length: MARKED_DAYS }, (_, mark) =>
    Math.round((mark * (days.length - 1)) / (MARKED_DAYS - 1)),
  )
  return days.filter((_, at) => places.includes(at))
}
