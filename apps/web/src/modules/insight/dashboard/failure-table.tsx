import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { NumberedTable } from '../../../ui/table/numbered-table.tsx'
import type { Dashboard, Days } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { ShareBar } from './share-bar.tsx'

const text = DASHBOARD_TEXT

/** Why payments failed, the most frequent reason first. */
export function FailureTable({ data, days }: { data: Dashboard; days: Days }) {
  const { failures, success, from, to } = data
  const all = success.failed
  // The server names the most frequent reasons; the rest of the failed payments has others.
  const others = all - failures.reduce((sum, { count }) => sum + count, 0)
  const shown = others > 0 ? [...failures, { reason: text.otherReasons, count: others }] : failures
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
        <NumberedTable
          columns={[
            { header: text.reason, kind: 'main' },
            { header: text.count, kind: 'money' },
            { header: text.share, className: classes.share },
          ]}
          rows={shown.map(({ reason, count }) => ({
            key: reason,
            cells: [
              reason,
              <strong key="count">{count}</strong>,
              <span key="share" className={classes.percent}>
                <ShareBar part={Math.min(1, count / most)} tone="bad" />
                {Math.round((count / all) * 100)} %
              </span>,
            ],
          }))}
          sum={[
            <strong key="all">{text.allReasons}</strong>,
            <strong key="count" className={classes.final}>
              {all}
            </strong>,
            text.ofAll(groupIndian(String(success.paid + success.failed))),
          ]}
        />
      )}
    </section>
  )
}
