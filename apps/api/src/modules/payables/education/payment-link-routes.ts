import { EDUCATION_SLUG, getPaymentLink } from '@chukta/contract/payables/education'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { type PaymentsContext, paymentLink } from '../../payments/api.ts'
import { idOfService } from '../../pricing/api.ts'

/** The pay call for student fees alone; it needs the context of payments. */
export function paymentLinkRoutes(app: FastifyInstance, context: PaymentsContext): void {
  mount(app, context, getPaymentLink, async ({ body, over }) =>
    paymentLink(context, {
      payer: over.user_id,
      serviceId: await idOfService(context.db, EDUCATION_SLUG),
      fields: { unique_id: body.unique_id, amount: body.amount },
    }),
  )
}
