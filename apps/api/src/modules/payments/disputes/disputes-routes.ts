import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import * as calls from '@chukta/contract/payments/disputes'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { acceptApprovable } from './accept-approvable.ts'
import { answerDispute } from './answer-service.ts'
import { getDispute, listDisputes } from './disputes-service.ts'
import type { DisputesContext } from './settle-dispute-service.ts'

export function disputesRoutes(app: FastifyInstance, context: DisputesContext): void {
  mount(app, context, calls.listDisputes, async ({ query, scope }) => ({
    data: await listDisputes(context, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
    }),
  }))

  mount(app, context, calls.getDispute, async ({ params, scope, reply }) => ({
    data: await getDispute(context, scope, { id: params.id, language: spokenTo(reply) }),
  }))

  mount(app, context, calls.answerDispute, async ({ params, body, files, scope }) => {
    await answerDispute(context, scope, params.id, body ?? {}, files)
    return { data: { message: DISPUTES.evidenceTaken } }
  })

  mountApprovable(app, context, calls.acceptDispute, acceptApprovable(context))
}
