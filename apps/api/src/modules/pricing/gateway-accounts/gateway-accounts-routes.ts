import * as calls from '@chukta/contract/pricing/gateway-accounts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { accountApprovable } from './account-approvable.ts'
import { type AccountsDeps, gatewaysWithAccounts, testAccount } from './gateway-accounts-service.ts'
import { addApprovable, keysApprovable } from './settings-approvables.ts'

/** Accounts of payment gateways: their keys are written and never read. */
export function gatewayAccountsRoutes(app: FastifyInstance, deps: AccountsDeps): void {
  mount(app, deps, calls.listGatewayAccounts, async () => ({ data: await gatewaysWithAccounts(deps) }))

  mount(app, deps, calls.testGatewayKeys, async ({ params, actor }) => ({
    data: await testAccount(deps, actor, params.id),
  }))

  mountApprovable(app, deps, calls.addGatewayAccount, addApprovable(deps))
  mountApprovable(app, deps, calls.storeGatewayKeys, keysApprovable(deps))
  mountApprovable(app, deps, calls.storeGatewayAccount, accountApprovable(deps))
}
