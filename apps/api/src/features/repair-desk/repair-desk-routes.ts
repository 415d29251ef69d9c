import { ROLE } from '@chukta/contract/permissions'
import * as calls from '@chukta/contract/repair-desk'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { DeskKind } from '../../platform/desk-kind.ts'
import { mount } from '../../platform/routes.ts'
import { stoppedSince } from '../money-stops/money-stops-service.ts'
import { askNow, countOfDesk, pageOfDesk, resolve, take } from './desk-service.ts'

export function repairDeskRoutes(app: FastifyInstance, context: Context, kinds: DeskKind[]): void {
  const desk = { db: context.db, kinds }

  mount(app, context, calls.listDesk, async ({ query, scope }) => {
    const { page = 1, per_page: perPage = 10, kind } = query
    return { data: await pageOfDesk(desk, scope, { page, perPage, kind }) }
  })

  mount(app, context, calls.countDesk, async ({ scope }) => {
    const isSuperAdmin = scope.actor.roleId === ROLE.superAdmin
    const [total, since] = await Promise.all([
      countOfDesk(desk, scope),
      isSuperAdmin ? stoppedSince(context.db) : null,
    ])
    return { data: { total, stopped_since: since } }
  })

  mount(app, context, calls.askDesk, async ({ params, scope, request }) => ({
    data: await askNow(desk, { scope, requestId: request.id }, params.id),
  }))

  mount(app, context, calls.takeDesk, async ({ params, body, scope, request }) => ({
    data: await take(desk, { scope, requestId: request.id }, params.id, body?.give_back === true),
  }))

  mount(app, context, calls.resolveDesk, async ({ params, body, scope, request }) => ({
    data: await resolve(desk, { scope, requestId: request.id }, params.id, body),
  }))
}
