import { CANNED } from '@chukta/contract/operations/canned-messages'
import * as calls from '@chukta/contract/operations/canned-replies'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { changeCanned, keepCanned, removeCanned } from './canned-service.ts'
import { listCanned } from './canned-sql.ts'

export function cannedRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listCanned, async ({ scope }) => ({ data: await listCanned(deps.db, scope) }))

  mount(app, deps, calls.addCanned, async ({ body, scope }) => ({
    data: { id: await keepCanned(deps, scope, body), message: CANNED.saved },
  }))

  mount(app, deps, calls.changeCanned, async ({ params, body, scope }) => {
    await changeCanned(deps, scope, params.id, body)
    return { data: { id: params.id, message: CANNED.saved } }
  })

  mount(app, deps, calls.removeCanned, async ({ params, scope }) => {
    await removeCanned(deps, scope, params.id)
    return { data: { message: CANNED.removed } }
  })
}
