import * as calls from '@chukta/contract/pricing/service-switches'
import { listServices } from '@chukta/contract/pricing/services'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { enabledServices } from './services-sql.ts'
import { switchesOf, switchService } from './switches-service.ts'
import { listSwitchedOff } from './switches-sql.ts'

export function servicesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, deps, listServices, async ({ scope }) => {
    const [services, off] = await Promise.all([enabledServices(db), listSwitchedOff(db, scope.userId)])
    return { services, switched_off: off.map(({ service_id, reason }) => ({ service_id, reason })) }
  })

  mount(app, deps, calls.listServiceSwitches, async ({ query, scope, over }) => {
    const { user_id: userId, group_id: groupId } = query
    return { data: await switchesOf(db, { userId, groupId, scope, over: over.user_id }) }
  })

  mount(app, deps, calls.switchService, async ({ body, scope, over }) => {
    const { user_id: userId, group_id: groupId, service_id: serviceId, enabled, reason } = body
    const named = { userId, groupId, scope, over: over.user_id }
    return { data: { message: await switchService(db, named, { serviceId, enabled, reason }) } }
  })
}
