import { EDUCATION_SLUG, getPaymentLink } from '@chukta/contract/payables/education'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { type PaymentsDeps, paymentLink } from '../../payments/api.ts'
import { idOfService } from '../../pricing/api.ts'

/** The pay call for student fees alone; it needs the deps of payments. */
export function paymentLinkRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, getPaymentLink, async ({ body, over }) =>
    paymentLink(deps, {
      payer: over.user_id,
      serviceId: await idOfService(deps.db, EDUCATION_SLUG),
      fields: { unique_id: body.unique_id, amount: body.amount },
    }),
  )
}
