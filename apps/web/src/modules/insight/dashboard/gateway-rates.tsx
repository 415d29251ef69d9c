import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { RATE_MARKS, ratePlace } from './chart-scale.ts'
import { ChartSheet, PlainTable } from './chart-sheet.tsx'
import type { Dashboard } from './dashboard-api.ts'
import sheet from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import classes from './gateway-rates.module.css'
import { isWeak } from './weak-gateway.ts'

const text = DASHBOARD_TEXT
type Gateway = Dashboard['by_gateway'][number]

/** How many payments of each gateway succeed, on a scale on which good gateways can be told apart. */
export function GatewayRates({ data }: { data: Dashboard }) {
  const { by_gateway: gateways } = data
  const only = gateways.length === 1 ? gateways[0] : undefined
  return (
    <ChartSheet
      id="dashboard-gateways"
      title={text.byGateway}
      chart={
        gateways.length === 0 ? (
          <p className={sheet.nothing}>{text.noGateway}</p>
        ) : only ? (
          <OnlyGateway gateway={only} data={data} />
        ) : (
          <RatePlot data={data} />
        )
      }
      table={gateways.length > 0 && <RateTable data={data} />}
    />
  )
}

/** Nothing to compare: the rate in words, and as a part of all payments. */
function OnlyGateway({ gateway, data: { from, to } }: { gateway: Gateway; data: Dashboard }) {
  const { name, rate, failed, paid } = gateway
  return (
    <div className={classes.only}>
      <strong>{rate === null ? text.noRate : text.rateOf(rate)}</strong>
      {rate !== null && (
        <span className={classes.part} aria-hidden="true">
          <i style={{ width: `${rate}%` }} />
        </span>
      )}
      <Link to="/user-reports" search={{ from, to, gateway: gateway.gateway }} className={classes.name}>
        {text.ofOne(name, groupIndian(String(failed)), groupIndian(String(paid + failed)))}
      </Link>
    </div>
  )
}

function RatePlot({ data }: { data: Dashboard }) {
  return (
    <div className={classes.plot}>
      <div className={classes.scale} aria-hidden="true">
        {RATE_MARKS.map((mark) => (
          <span key={mark} style={{ insetInlineStart: `${ratePlace(mark)}%` }}>
            {mark === 100 ? text.hundred : mark}
          </span>
        ))}
      </div>
      <ul className={classes.rows}>
        {data.by_gateway.map((gateway) => (
          <RateRow key={gateway.gateway} gateway={gateway} data={data} />
        ))}
      </ul>
      <p className={classes.legend}>
        <span>{text.rateScale}</span>
        <span>{text.failedOfAll}</span>
      </p>
    </div>
  )
}

function RateRow({ gateway, data }: { gateway: Gateway; data: Dashboard }) {
  const { from, to, success } = data
  const { rate, failed, paid } = gateway
  const weak = isWeak(gateway, success.rate)
  return (
    <li className={classes.row} data-weak={weak || undefined}>
      <Link to="/user-reports" search={{ from, to, gateway: gateway.gateway }} className={classes.name}>
        {gateway.name}
      </Link>
      <span className={classes.track} aria-hidden="true">
        {rate !== null && <i style={{ width: `${ratePlace(Number(rate))}%` }} />}
      </span>
      <strong className={classes.rate}>{rate === null ? '–' : text.rateOf(rate)}</strong>
      <span className={classes.failed}>
        {text.failedOf(groupIndian(String(failed)), groupIndian(String(paid + failed)))}
      </span>
    </li>
  )
}

function RateTable({ data: { by_gateway, from, to } }: { data: Dashboard }) {
  return (
    <PlainTable
      headings={[text.gateway, text.paid, text.failed, text.rate]}
      rows={by_gateway.map(({ gateway, name, paid, failed, rate }) => ({
        key: gateway,
        name: (
          <Link to="/user-reports" search={{ from, to, gateway }}>
            {name}
          </Link>
        ),
        cells: [
          groupIndian(String(paid)),
          groupIndian(String(failed)),
          rate === null ? '–' : text.rateOf(rate),
        ],
      }))}
    />
  )
}
