import type { FastifyInstance } from 'fastify'
import type { PaymentsDeps } from '../payments/api.ts'
import { partnerBillsRoutes } from './bills/partner-bills-routes.ts'
import { partnerDownlineRoutes } from './downline/partner-downline-routes.ts'
import { partnerEventsRoutes } from './events/partner-events-routes.ts'
import { partnerPayeesRoutes } from './payees/partner-payees-routes.ts'
import { partnerLinksRoutes } from './payment-links/partner-links-routes.ts'
import { partnerPaymentsRoutes } from './payments/partner-payments-routes.ts'
import { partnerPayoutsRoutes } from './payouts/partner-payouts-routes.ts'
import { partnerRefundsRoutes } from './refunds/partner-refunds-routes.ts'
import { partnerStatementsRoutes } from './statements/partner-statements-routes.ts'
import { partnerEndpointsRoutes } from './webhook-endpoints/partner-endpoints-routes.ts'

/** The partners' API. */
export function partnerRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  partnerPayeesRoutes(app, deps)
  partnerPaymentsRoutes(app, deps)
  partnerLinksRoutes(app, deps)
  partnerRefundsRoutes(app, deps)
  partnerPayoutsRoutes(app, deps)
  partnerBillsRoutes(app, deps)
  partnerStatementsRoutes(app, deps)
  partnerDownlineRoutes(app, deps)
  partnerEventsRoutes(app, deps)
  partnerEndpointsRoutes(app, deps)
}
