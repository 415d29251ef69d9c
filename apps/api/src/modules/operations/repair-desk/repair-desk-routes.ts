import type { DeskLine } from '@chukta/contract/operations/repair-desk'
import * as calls from '@chukta/contract/operations/repair-desk'
import { may } from '@chukta/contract/permissions'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inLanguage, spokenTo } from '../../../languages/answers.ts'
import type { Context } from '../../../platform/context.ts'
import type { DeskKind } from '../../../platform/desk-kind.ts'
import { mount } from '../../../platform/http/routes.ts'
import { registerApprovable } from '../../identity/api.ts'
import { stoppedSince } from '../../ledger/api.ts'
import { REFUND_ON_DESK, refundOnDesk } from './desk-approvable.ts'
import { askNow, countOfDesk, pageOfDesk, resolve, take } from './desk-service.ts'

export function repairDeskRoutes(app: FastifyInstance, context: Context, kinds: DeskKind[]): void {
  const desk = { context, db: context.db, kinds }
  registerApprovable(app, REFUND_ON_DESK, refundOnDesk(desk))

  mount(app, context, calls.listDesk, async ({ query, scope, reply }) => {
    const { page = 1, per_page: perPage = 10, kind } = query
    const found = await pageOfDesk(desk, scope, { page, perPage, kind })
    return { data: { ...found, data: found.data.map((row) => spoken(reply, row)) } }
  })

  mount(app, context, calls.countDesk, async ({ scope }) => {
    const maySeeStop = may(scope.actor.roleId, 'reconciliation.manage')
    const [total, since] = await Promise.all([
      countOfDesk(desk, scope),
      maySeeStop ? stoppedSince(context.db) : null,
    ])
    return { data: { total, stopped_since: since } }
  })

  mount(app, context, calls.askDesk, async ({ params, scope, request, reply }) => ({
    data: outcome(reply, await askNow(desk, { scope, requestId: request.id }, params.id)),
  }))

  mount(app, context, calls.takeDesk, async ({ params, body, scope, request, reply }) => ({
    data: outcome(
      reply,
      await take(desk, { scope, requestId: request.id }, params.id, body?.give_back === true),
    ),
  }))

  mount(app, context, calls.resolveDesk, async ({ params, body, scope, request, reply }) => {
    const done = await resolve(desk, { scope, requestId: request.id }, params.id, body)
    if ('ended' in done) return { data: outcome(reply, done.ended) }
    reply.code(202)
    return done.held as never
  })
}

/** A line with its reason in the language of the request. */
function spoken(reply: FastifyReply, row: DeskLine): DeskLine {
  return { ...row, reason: inLanguage(spokenTo(reply), row.reason) }
}

function outcome<O extends { row: DeskLine | null }>(reply: FastifyReply, told: O): O {
  return { ...told, row: told.row && spoken(reply, told.row) }
}
