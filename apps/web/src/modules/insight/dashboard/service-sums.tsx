import { Link } from '@tanstack/react-router'
import { say } from '../../../lib/language.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { Dashboard, Days } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT

/** Payments by service. */
export function ServiceSums({ data, days }: { data: Dashboard; days: Days }) {
  const { by_service: services, from, to } = data
  return (
    <section className={classes.sheet} aria-labelledby="dashboard-services">
      <div className={classes.head}>
        <h2 id="dashboard-services">{text.byService}</h2>
        <span>{text.inDays(days)}</span>
      </div>
      {services.length === 0 ? (
        <p className={classes.nothing}>{text.nothingPaid}</p>
      ) : (
        <table className={classes.table}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{text.service}</th>
              <th scope="col">{text.amount}</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ service, name, paid }) => (
              <tr key={service}>
                <th scope="row">
                  <Link to="/user-reports" search={{ from, to, service, status: 'PAID' }}>
                    {say(name)}
                  </Link>
                </th>
                <td>
                  <Amount rupees={paid.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
