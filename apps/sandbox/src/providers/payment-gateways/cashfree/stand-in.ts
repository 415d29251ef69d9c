import { randomInt } from 'node:crypto'
import { webhookHeaders } from '../../../webhooks/signature.ts'
import type { StandIn } from '../../gateway-core/stand-in.ts'
import { listBooked } from './books.ts'
import { addBrowserSide } from './browser-side.ts'
import { cashfreeDisputes } from './disputes/disputes.ts'
import type { Gateway } from './gateway.ts'
import { addCashfreeGateway } from './gateway-routes.ts'
import { addInstrumentChanges } from './instruments/instrument-changes.ts'
import { addCheckoutRoutes } from './payments/checkout-routes.ts'
import { cashfreeRefunds } from './refunds/refund-processing.ts'
import { startDebits } from './subscriptions/subscription-debits.ts'
import { addSubscriptionPages } from './subscriptions/subscription-page-routes.ts'
import { cashfreeWire } from './wire/wire.ts'

export default {
  faultScope: 'pg',
  wire: cashfreeWire,
  webhookHeaders:
    ({ secret }) =>
    (body, about) =>
      webhookHeaders(body, { secret, ...about }),
  start(app, parts) {
    const { store, keys, merchantName } = parts
    const gateway: Gateway = { ...parts, wakeDebits: () => debits.wake() }
    store.addColumn('payments', 'surcharge_paise integer not null default 0')
    store.addColumn('payments', 'expires_at_ms integer')
    store.addColumn('payments', 'card_to_save text')
    const debits = startDebits(gateway)
    addCashfreeGateway(app, gateway, { clientId: keys.id, clientSecret: keys.secret })
    addInstrumentChanges(app, gateway)
    addCheckoutRoutes(app, gateway, merchantName)
    addSubscriptionPages(app, gateway, { files: addBrowserSide(app), merchantName })
    return {
      listBooked: (reference, limit) => listBooked(gateway, reference, limit),
      newSettlementId: () => String(randomInt(1e8, 1e9)),
      refunds: cashfreeRefunds(gateway),
      disputes: cashfreeDisputes(gateway),
      dueWork: debits,
    }
  },
} satisfies StandIn
