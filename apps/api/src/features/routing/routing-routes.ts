import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { rupeesToPaise } from '@chukta/contract/money'
import * as calls from '@chukta/contract/routing'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { loadGateways } from '../../providers/gateways.ts'
import {
  gatewayMethods,
  saveGatewayMethods,
  saveServiceMethods,
  serviceMethods,
} from './configuration-service.ts'
import { listMethodNames, prioritiesOf, savePriorities } from './priorities-service.ts'
import { simulate } from './simulator-service.ts'

const said = BACK_OFFICE.routing

export async function routingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context
  const gateways = await loadGateways(context.config)

  mount(app, context, calls.listGatewayMethods, async () => ({ data: await gatewayMethods(db) }))

  mount(app, context, calls.storeGatewayMethods, async ({ body, actor }) => {
    await saveGatewayMethods(db, actor, body)
    return { data: { message: said.configurationSaved } }
  })

  mount(app, context, calls.listMethodNames, async () => ({ data: await listMethodNames(db) }))

  mount(app, context, calls.listPriorities, async ({ params }) => ({
    data: await prioritiesOf(db, params.methodId),
  }))

  mount(app, context, calls.storePriorities, async ({ body, actor }) => {
    await savePriorities(db, actor, body)
    return { data: { message: said.prioritySaved } }
  })

  mount(app, context, calls.listServiceMethods, async () => ({ data: await serviceMethods(db) }))

  mount(app, context, calls.storeServiceMethods, async ({ body, actor }) => {
    await saveServiceMethods(db, actor, body)
    return { data: { message: said.servicesSaved } }
  })

  mount(app, context, calls.simulateRoute, async ({ query, over }) => ({
    data: await simulate(db, gateways, {
      payer: over.user_id,
      serviceId: query.service_id,
      methodId: query.payment_method_id,
      basePaise: rupeesToPaise(query.amount) ?? 0n,
    }),
  }))
}
