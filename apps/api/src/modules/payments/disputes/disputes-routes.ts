import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import * as calls from '@chukta/contract/payments/disputes'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { acceptApprovable } from './accept-approvable.ts'
import { answerDispute } from './answer-service.ts'
import { getDispute, listDisputes } from './disputes-service.ts'
import type { DisputesDeps } from './sync-dispute-service.ts'

export function disputesRoutes(app: FastifyInstance, deps: DisputesDeps): void {
  mount(app, deps, calls.listDisputes, async ({ query, scope }) => ({
    data: await listDisputes(deps, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
    }),
  }))

  mount(app, deps, calls.getDispute, async ({ params, scope, reply }) => ({
    data: await getDispute(deps, scope, { id: params.id, language: spokenTo(reply) }),
  }))

  mount(app, deps, calls.answerDispute, async ({ params, body, files, scope }) => {
    await answerDispute(deps, scope, params.id, body ?? {}, files)
    return { data: { message: DISPUTES.evidenceTaken } }
  })

  mountApprovable(app, deps, calls.acceptDispute, acceptApprovable(deps))
}
