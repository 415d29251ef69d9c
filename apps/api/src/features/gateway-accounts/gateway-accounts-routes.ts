import * as calls from '@chukta/contract/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/gateway-accounts-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { loadGateways } from '../../providers/gateways.ts'
import { mountApprovable } from '../approvals/approvals-service.ts'
import { ACCOUNT } from './account-approvable.ts'
import {
  type AccountsContext,
  addAccount,
  changeKeys,
  gatewaysWithAccounts,
  testAccount,
} from './gateway-accounts-service.ts'

/** Accounts of payment gateways: their keys are written and never read. */
export async function gatewayAccountsRoutes(app: FastifyInstance, parts: Context): Promise<void> {
  const context: AccountsContext = { ...parts, gateways: await loadGateways(parts) }

  mount(app, context, calls.listGatewayAccounts, async () => ({ data: await gatewaysWithAccounts(context) }))

  mount(app, context, calls.addGatewayAccount, async ({ body, actor }) => ({
    data: { id: await addAccount(context, actor, body), message: GATEWAY_ACCOUNTS.added },
  }))

  mount(app, context, calls.storeGatewayKeys, async ({ params, body, actor }) => {
    await changeKeys(context, actor, params.id, body.settings)
    return { data: { message: GATEWAY_ACCOUNTS.keysSaved } }
  })

  mount(app, context, calls.testGatewayKeys, async ({ params, actor }) => ({
    data: await testAccount(context, actor, params.id),
  }))

  mountApprovable(app, context, calls.storeGatewayAccount, ACCOUNT)
}
