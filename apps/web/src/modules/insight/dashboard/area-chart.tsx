import { formatRupees } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { formatDay, formatDayShort } from '../../../lib/time/days.ts'
import { axisMarks, linePath, shortRupees } from './chart-scale.ts'
import type { Dashboard } from './dashboard-api.ts'
import classes from './day-chart.module.css'

const MARKED_DAYS = 4

/** The line of the days with its area; today is marked. `label` describes it in words. */
export function AreaChart({ data, label }: { data: Dashboard; label: string }) {
  const { by_day: days } = data
  // For drawing alone, so a float will do.
  const values = days.map(({ paid }) => Number(paid.amount))
  const marks = axisMarks(Math.max(0, ...values))
  const top = marks.at(-1) ?? 1
  const line = linePath(values, top)
  const last = values.at(-1) ?? 0
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
          <path className={classes.line} d={line} />
          <path className={classes.today} d={`M100 ${100 - (last / top) * 100}V100`} />
        </svg>
        <i className={classes.dot} style={{ bottom: `${(last / top) * 100}%` }} aria-hidden="true" />
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
          <span key={day}>{formatDayShort(day)}</span>
        ))}
      </div>
    </div>
  )
}

function markedDays<Day>(days: readonly Day[]): Day[] {
  const places = Array.from({ length: MARKED_DAYS }, (_, mark) =>
    Math.round((mark * (days.length - 1)) / (MARKED_DAYS - 1)),
  )
  return days.filter((_, at) => places.includes(at))
}
