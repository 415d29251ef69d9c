import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../lib/time/days.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { Dashboard } from './dashboard-api.ts'
import sheet from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import classes from './day-chart.module.css'

const text = DASHBOARD_TEXT

/** The days as a table, the newest first; each links to its payments. */
export function DayTable({ data }: { data: Dashboard }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={text.byDay}>
      <table className={sheet.table}>
        <thead>
          <tr className={sheet.count}>
            {[text.day, text.paid, text.failed, text.pending, text.amount].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.by_day.toReversed().map(({ day, paid, failed, pending }) => (
            <tr key={day}>
              <th scope="row">
                <Link to="/user-reports" search={{ from: day, to: day }}>
                  {formatDay(day)}
                </Link>
              </th>
              <td>{paid.count}</td>
              <td>{failed}</td>
              <td>{pending}</td>
              <td>
                <Amount rupees={paid.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
