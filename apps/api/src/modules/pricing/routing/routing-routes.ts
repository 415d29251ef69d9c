import { rupeesToPaise } from '@chukta/contract/money'
import * as calls from '@chukta/contract/pricing/routing'
import type { FastifyInstance } from 'fastify'
import { inLanguage, nameIn, spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import type { Gateways } from '../../../providers/gateways.ts'
import { mountApprovable } from '../../identity/api.ts'
import { gatewayMethods, serviceMethods } from './configuration-service.ts'
import { listMethodNames } from './configuration-sql.ts'
import { prioritiesOf } from './priorities-service.ts'
import { GATEWAY_METHODS, PRIORITIES, SERVICE_METHODS } from './routing-approvables.ts'
import { simulate } from './simulator-service.ts'

export function routingRoutes(app: FastifyInstance, deps: Deps & { gateways: Gateways }): void {
  const { db, gateways } = deps

  mount(app, deps, calls.listGatewayMethods, async () => ({ data: await gatewayMethods(db) }))

  mountApprovable(app, deps, calls.storeGatewayMethods, GATEWAY_METHODS)

  mount(app, deps, calls.listMethodNames, async () => ({ data: await listMethodNames(db) }))

  mount(app, deps, calls.listPriorities, async ({ params }) => ({
    data: await prioritiesOf(db, params.methodId),
  }))

  mountApprovable(app, deps, calls.storePriorities, PRIORITIES)

  mount(app, deps, calls.listServiceMethods, async () => ({ data: await serviceMethods(db) }))

  mountApprovable(app, deps, calls.storeServiceMethods, SERVICE_METHODS)

  mount(app, deps, calls.simulateRoute, async ({ query, over, reply }) => {
    const found = await simulate(db, gateways, {
      payer: over.user_id,
      serviceId: query.service_id,
      methodId: query.payment_method_id,
      basePaise: rupeesToPaise(query.amount) ?? 0n,
    })
    const language = spokenTo(reply)
    const method = found.payment_method
    const said = found.gateways.map((one) => ({
      ...one,
      reason: inLanguage(language, one.reason).replaceAll(method, nameIn(language, method)),
    }))
    return { data: { ...found, gateways: said } }
  })
}
