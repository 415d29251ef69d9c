import { say } from '../../../lib/language.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import type { Simulation } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import classes from './simulator.module.css'

const text = ROUTING_TEXT

/** The gateways with the reason of each, the charge and the commissions. */
export function SimulationResult({ result }: { result: Simulation }) {
  return (
    <div className={classes.result}>
      <h3>{text.route(result.payer_name, say(result.service_name))}</h3>
      <div className={classes.columns}>
        <ol className={classes.route}>
          {result.gateways.map((gateway) => (
            <li key={gateway.pg_id} data-outcome={gateway.outcome}>
              <strong>{gateway.payment_gateway_name}</strong>
              <span>{labelOf(text.outcomes, gateway.outcome)}</span>
              <small>{gateway.reason}</small>
            </li>
          ))}
        </ol>
        {result.charge ? <Facts facts={factsOf(result, result.charge)} /> : <p>{text.noRoute}</p>}
      </div>
    </div>
  )
}

function factsOf(result: Simulation, charge: NonNullable<Simulation['charge']>): Fact[] {
  const { distributor, admin } = charge
  return [
    { label: text.amount, value: <Amount rupees={result.amount} /> },
    { label: text.charge(formatRate(charge.rate)), value: <Amount rupees={charge.charge} /> },
    { label: text.gst, value: <Amount rupees={charge.gst_in_charge} /> },
    { label: text.total, value: <Amount rupees={charge.total} final /> },
    { label: text.payerRate, value: text.rateFrom(formatRate(charge.payer_rate), charge.payer_rate_from) },
    { label: text.baseRate, value: text.rateFrom(formatRate(charge.base_rate), charge.base_rate_from) },
    ...(distributor
      ? [{ label: text.distributor(distributor.name), value: <Amount rupees={distributor.amount} /> }]
      : []),
    ...(admin ? [{ label: text.admin(admin.name), value: <Amount rupees={admin.amount} /> }] : []),
    { label: text.platform, value: <Amount rupees={charge.platform} /> },
  ]
}
