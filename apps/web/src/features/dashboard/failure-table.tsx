import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import type { Dashboard, Days } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { ShareBar } from './share-bar.tsx'

const text = DASHBOARD_TEXT

/** Why payments failed, the most frequent reason first. */
export function FailureTable({ data, days }: { data: Dashboard; days: Days }) {
  const { failures, success, from, to } = data
  const all = failures.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...failures.map(({ count }) => count))
  return (
    <section className={classes.sheet} aria-labelledby="dashboard-failures">
      <div className={classes.head}>
        <h2 id="dashboard-failures">{text.why}</h2>
        <Link to="/user-reports" search={{ from, to, status: 'FAILED' }}>
          {text.whyNote(all, days)}
        </Link>
      </div>
      {failures.length === 0 ? (
        <p className={classes.nothing}>{text.noFailure}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr className={classes.count}>
              <th scope="col">{text.reason}</th>
              <th scope="col" className={classes.figure}>
                {text.count}
              </th>
              <th scope="col" className={classes.bar}>
                <span className="visually-hidden">{text.share}</span>
              </th>
              <th scope="col">{text.share}</th>
            </tr>
          </thead>
          <tbody>
            {failures.map(({ reason, count }) => (
              <tr key={reason}>
                <th scope="row">{reason}</th>
                <td className={classes.figure}>{count}</td>
                <td className={classes.bar}>
                  <ShareBar part={count / most} tone="bad" />
                </td>
                <td className={classes.count}>{Math.round((count / all) * 100)} %</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <strong>{text.allReasons}</strong>
              </th>
              <td className={classes.figure}>{all}</td>
              <td className={classes.count} colSpan={2}>
                {text.ofAll(groupIndian(String(success.paid + success.failed)))}
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  )
}
