import { checkPayee, confirmAccount, getPayeeTrust } from '@chukta/contract/payouts/payee-trust'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checkPayeeAgain, confirmPayment, payeeTrust } from './trust-service.ts'

export function payeeTrustRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, getPayeeTrust, async ({ params, scope }) => ({
    data: await payeeTrust(context, scope, params.id),
  }))

  mount(app, context, checkPayee, async ({ params, scope }) => ({
    data: { message: await checkPayeeAgain(context, scope, params.id) },
  }))

  mount(app, context, confirmAccount, async ({ body, scope }) => ({
    data: {
      message: await confirmPayment(context, scope, body.transaction_id, body.account_version ?? null),
    },
  }))
}
