import * as calls from '@chukta/contract/pricing/gateway-accounts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { accountApprovable } from './account-approvable.ts'
import { type AccountsContext, gatewaysWithAccounts, testAccount } from './gateway-accounts-service.ts'
import { addApprovable, keysApprovable } from './settings-approvables.ts'

/** Accounts of payment gateways: their keys are written and never read. */
export function gatewayAccountsRoutes(app: FastifyInstance, context: AccountsContext): void {
  mount(app, context, calls.listGatewayAccounts, async () => ({ data: await gatewaysWithAccounts(context) }))

  mount(app, context, calls.testGatewayKeys, async ({ params, actor }) => ({
    data: await testAccount(context, actor, params.id),
  }))

  mountApprovable(app, context, calls.addGatewayAccount, addApprovable(context))
  mountApprovable(app, context, calls.storeGatewayKeys, keysApprovable(context))
  mountApprovable(app, context, calls.storeGatewayAccount, accountApprovable(context))
}
