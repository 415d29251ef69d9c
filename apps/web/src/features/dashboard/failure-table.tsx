import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { STRINGS } from '../../lib/strings.ts'
import ledger from '../../ui/ledger-table.module.css'
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
        <table className={ledger.table}>
          <thead>
            <tr>
              <th scope="col" className={ledger.number}>
                {STRINGS.list.number}
              </th>
              <th scope="col">{text.reason}</th>
              <th scope="col" data-money>
                {text.count}
              </th>
              <th scope="col" className={classes.share}>
                {text.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {failures.map(({ reason, count }, index) => (
              <tr key={reason}>
                <td className={ledger.number}>{index + 1}</td>
                <td data-main>{reason}</td>
                <td data-money>
                  <strong>{count}</strong>
                </td>
                <td className={classes.share}>
                  <span className={classes.percent}>
                    <ShareBar part={count / most} tone="bad" />
                    {Math.round((count / all) * 100)} %
                  </span>
                </td>
              </tr>
            ))}
            <tr>
              <td className={ledger.number} />
              <td data-main>
                <strong>{text.allReasons}</strong>
              </td>
              <td data-money>
                <strong className={classes.final}>{all}</strong>
              </td>
              <td className={classes.share}>
                {text.ofAll(groupIndian(String(success.paid + success.failed)))}
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  )
}
