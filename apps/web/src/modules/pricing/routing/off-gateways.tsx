import { BusyButton } from '../../../ui/form/button.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import classes from './off-gateways.module.css'
import type { Gateway } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'

type Props = { method: string; gateways: Gateway[]; busy: boolean; onSwitchOn: (gateway: Gateway) => void }

const text = ROUTING_TEXT

/** The gateways where the method is off: apart, and not to be dragged. */
export function OffGateways({ method, gateways, busy, onSwitchOn }: Props) {
  if (gateways.length === 0) return null
  return (
    <section className={classes.off} aria-label={text.off(method)}>
      <h2>{text.off(method)}</h2>
      <ul>
        {gateways.map((gateway) => (
          <li key={gateway.pg_id}>
            <Initials name={gateway.payment_gateway_name} />
            <span>{gateway.payment_gateway_name}</span>
            <BusyButton
              variant="subtle"
              size="sm"
              busy={busy}
              busyText={text.switchOn}
              onClick={() => onSwitchOn(gateway)}
            >
              {text.switchOn}
              <span className="visually-hidden">{text.switchOnAt(gateway.payment_gateway_name)}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
