import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { isWeak } from './attention.ts'
import type { Dashboard } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT

/** Each gateway: how many payments (the bar) and how many of them succeed (the figure). */
export function GatewayBars({ data }: { data: Dashboard }) {
  const { by_gateway: gateways, from, to } = data
  const most = Math.max(1, ...gateways.map(({ paid }) => paid))
  return (
    <section className={classes.sheet} aria-labelledby="dashboard-gateways">
      <div className={classes.head}>
        <h2 id="dashboard-gateways">{text.byGateway}</h2>
        <span className={classes.hint}>{text.bars}</span>
      </div>
      {gateways.length === 0 ? (
        <p className={classes.nothing}>{text.nothingPaid}</p>
      ) : (
        <table className={classes.table}>
          <thead className="visually-hidden">
            <tr>
              {[text.gateway, text.share, text.rate, text.paid].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gateways.map((gateway) => {
              const weak = isWeak(gateway, data.success.rate)
              return (
                <tr key={gateway.gateway}>
                  <th scope="row">
                    <Link to="/user-reports" search={{ from, to, gateway: gateway.gateway }}>
                      {gateway.name}
                    </Link>
                  </th>
                  <td className={classes.bar}>
                    <ShareBar part={gateway.paid / most} tone={weak ? 'warn' : undefined} />
                  </td>
                  <td className={classes.figure} data-weak={weak || undefined}>
                    {gateway.rate === null ? '–' : text.rateOf(gateway.rate)}
                  </td>
                  <td className={classes.count}>{text.paidCount(groupIndian(String(gateway.paid)))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A bar beside a figure of the same value; `part` of the whole from 0 to 1. */
export function ShareBar({ part, tone }: { part: number; tone?: 'warn' | 'bad' | undefined }) {
  return (
    <span className={classes.track} data-tone={tone} aria-hidden="true">
      <i style={{ width: `${part * 100}%` }} />
    </span>
  )
}
