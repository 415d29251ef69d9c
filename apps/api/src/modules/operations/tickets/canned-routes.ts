import { CANNED } from '@chukta/contract/operations/canned-messages'
import * as calls from '@chukta/contract/operations/canned-replies'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { changeCanned, keepCanned, removeCanned } from './canned-service.ts'
import { listCanned } from './canned-sql.ts'

export function cannedRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.listCanned, async ({ scope }) => ({ data: await listCanned(context.db, scope) }))

  mount(app, context, calls.addCanned, async ({ body, scope }) => ({
    data: { id: await keepCanned(context, scope, body), message: CANNED.saved },
  }))

  mount(app, context, calls.changeCanned, async ({ params, body, scope }) => {
    await changeCanned(context, scope, params.id, body)
    return { data: { id: params.id, message: CANNED.saved } }
  })

  mount(app, context, calls.removeCanned, async ({ params, scope }) => {
    await removeCanned(context, scope, params.id)
    return { data: { message: CANNED.removed } }
  })
}
