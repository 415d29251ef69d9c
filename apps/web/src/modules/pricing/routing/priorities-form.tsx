import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { GatewayOrder } from './gateway-order.tsx'
import { OffGateways } from './off-gateways.tsx'
import classes from './priorities-page.module.css'
import type { Gateway } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import { useGatewayOrder } from './use-gateway-order.ts'
import { useSavePriorities } from './use-save-priorities.ts'
import { WhatHappens } from './what-happens.tsx'

type Props = {
  method: { id: number; name: string }
  gateways: Gateway[]
  /** Refetches the saved order. */
  reload: () => void
}

/** The order of one method: the gateways that are on, those that are off, and the order's meaning. */
export function PrioritiesForm({ method, gateways, reload }: Props) {
  const order = useGatewayOrder(gateways.filter(({ selected }) => selected === 1))
  const saving = useSavePriorities(method.id, reload)
  return (
    <div className={classes.columns}>
      <div>
        {order.gateways.length > 0 && (
          <GatewayOrder method={method.name} gateways={order.gateways} onMove={order.move} />
        )}
        <OffGateways
          method={method.name}
          gateways={gateways.filter(({ selected }) => selected !== 1)}
          busy={saving.busy}
          onSwitchOn={saving.switchOn}
        />
      </div>
      <div>
        <WhatHappens
          method={method.name}
          gateways={order.gateways}
          moved={order.moved}
          busy={saving.busy}
          onSave={() => saving.save(order.isDirty ? order.gateways : [])}
          onDiscard={order.reset}
        />
        <p className={classes.hint}>{ROUTING_TEXT.keys}</p>
      </div>
      <UnsavedGuard when={order.isDirty && !saving.isSaved} />
    </div>
  )
}
