import { checkPayee, confirmAccount, getPayeeTrust } from '@chukta/contract/payouts/payee-trust'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checkPayeeAgain, confirmPayment, payeeTrust } from './trust-service.ts'

export function payeeTrustRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getPayeeTrust, async ({ params, scope }) => ({
    data: await payeeTrust(deps, scope, params.id),
  }))

  mount(app, deps, checkPayee, async ({ params, scope }) => ({
    data: { message: await checkPayeeAgain(deps, scope, params.id) },
  }))

  mount(app, deps, confirmAccount, async ({ body, scope }) => ({
    data: {
      message: await confirmPayment(deps, scope, body.transaction_id, body.account_version ?? null),
    },
  }))
}
