import type { ExceptionItem } from '@chukta/contract/operations/exceptions'
import * as calls from '@chukta/contract/operations/exceptions'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inLanguage, spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { mount } from '../../../platform/http/routes.ts'
import { registerApprovable } from '../../identity/api.ts'
import { REFUND_EXCEPTION, refundException } from './exception-approvable.ts'
import { assign, pageOfExceptions, resolve, sync, unassign } from './exceptions-service.ts'

export function exceptionsRoutes(app: FastifyInstance, server: Deps, sources: ExceptionSource[]): void {
  const deps = { server, db: server.db, sources }
  registerApprovable(app, REFUND_EXCEPTION, refundException(deps))

  mount(app, server, calls.listExceptions, async ({ query, scope, reply }) => {
    const { page = 1, per_page: perPage = 10, kind } = query
    const found = await pageOfExceptions(deps, scope, { page, perPage, kind })
    return { data: { ...found, data: found.data.map((row) => spoken(reply, row)) } }
  })

  const steps = [
    [calls.syncException, sync],
    [calls.assignException, assign],
    [calls.unassignException, unassign],
  ] as const
  for (const [call, step] of steps) {
    mount(app, server, call, async ({ params, scope, request, reply }) => ({
      data: outcome(reply, await step(deps, { scope, requestId: request.id }, params.id)),
    }))
  }

  mount(app, server, calls.resolveException, async ({ params, body, scope, request, reply }) => {
    const done = await resolve(deps, { scope, requestId: request.id }, params.id, body)
    if ('ended' in done) return { data: outcome(reply, done.ended) }
    reply.code(202)
    return done.pendingApproval as never
  })
}

/** A line with its reason in the language of the request. */
function spoken(reply: FastifyReply, row: ExceptionItem): ExceptionItem {
  return { ...row, reason: inLanguage(spokenTo(reply), row.reason) }
}

function outcome<O extends { row: ExceptionItem | null }>(reply: FastifyReply, told: O): O {
  return { ...told, row: told.row && spoken(reply, told.row) }
}
