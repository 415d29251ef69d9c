import { webhookHeaders } from '../../../webhooks/signature.ts'
import type { StandIn } from '../../stand-in.ts'
import { addBrowserSide } from './browser-side.ts'
import { cashfreeDisputes } from './disputes/disputes.ts'
import type { Gateway } from './gateway.ts'
import { addCashfreeGateway } from './gateway-routes.ts'
import { listKnownOrders } from './oracle.ts'
import { addCheckoutRoutes } from './payments/checkout-routes.ts'
import { startRefundProcessing } from './refunds/refund-processing.ts'
import { cashfreeSettler } from './settlements/settler.ts'
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
    const gateway: Gateway = {
      ...parts,
      wakeRefunds: () => refunds.wake(),
      wakeDebits: () => debits.wake(),
    }
    parts.store.addColumn('payments', 'surcharge_paise integer not null default 0')
    parts.store.addColumn('payments', 'expires_at_ms integer')
    const refunds = startRefundProcessing(gateway)
    const debits = startDebits(gateway)
    parts.settlements.register('cashfree', cashfreeSettler(parts.store))
    addCashfreeGateway(app, gateway, { clientId: parts.keys.id, clientSecret: parts.keys.secret })
    addCheckoutRoutes(app, gateway, parts.merchantName)
    const files = addBrowserSide(app)
    addSubscriptionPages(app, gateway, { files, merchantName: parts.merchantName })
    return {
      wake() {
        refunds.wake()
        debits.wake()
      },
      close() {
        refunds.close()
        debits.close()
      },
      listOrders: (orderId, limit) => listKnownOrders(gateway, orderId, limit),
      disputes: cashfreeDisputes(gateway),
    }
  },
} satisfies StandIn
