import * as calls from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import type { FastifyInstance } from 'fastify'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { registerApprovable, submit } from '../../identity/api.ts'
import { reconciledDay, sourcesOf } from './day-service.ts'
import { differenceLine } from './difference-answer.ts'
import { REFUND_OF_DIFFERENCE, refundOfDifference } from './difference-approvable.ts'
import { readSettlementFile } from './file-service.ts'
import { countMatching, listDifferences } from './list-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { dayBefore, dayOf } from './records.ts'
import { askAboutDifference, resolveDifference } from './resolve-service.ts'
import { reconcileDay } from './run-service.ts'

export function reconciliationRoutes(app: FastifyInstance, deps: ReconciliationDeps): void {
  const { db } = deps

  mount(app, deps, calls.getReconciliation, async ({ query }) => ({
    data: await reconciledDay(deps, query.day ?? dayBefore(dayOf(new Date()))),
  }))

  mount(app, deps, calls.runReconciliation, async ({ body: { day } }) => {
    if (day > dayOf(new Date())) throw fieldError('day', RECONCILIATION.dayInFuture)
    await reconcileDay(deps, day)
    return { data: await reconciledDay(deps, day) }
  })

  mount(app, deps, calls.readSettlementFile, async ({ body, files, actor, request }) => {
    const apply = body?.apply === 'true'
    if (apply) requireStepUp(actor)
    const wanted = { apply, actorId: actor.id, requestId: request.id, file: files.file }
    return { data: await readSettlementFile(deps, { ...wanted, gateway: body?.gateway ?? '' }) }
  })

  mount(app, deps, calls.listDifferences, async ({ query }) => {
    const { page = 1, per_page: size = 10, kind, day, gateway, status = 'open' } = query
    const filter = { kind, day, source: gateway, status }
    const [rows, total, sources] = await Promise.all([
      listDifferences(db, filter, size, (page - 1) * size),
      countMatching(db, filter),
      sourcesOf(deps),
    ])
    const nameOf = (slug: string) => sources.find((one) => one.slug === slug)?.name ?? slug
    return { data: { data: rows.map((row) => differenceLine(row, nameOf)), total } }
  })

  const refundable = refundOfDifference(deps)
  registerApprovable(app, REFUND_OF_DIFFERENCE, refundable)
  mount(app, deps, calls.resolveDifference, async ({ params, body, actor, request, reply }) => {
    const who = { userId: actor.id, requestId: request.id }
    const { action, reason } = body
    if (action === 'ask') {
      const status = await askAboutDifference(deps, params.id, who)
      return { data: { message: RECONCILIATION.asked, status } }
    }
    if (action === 'refund') {
      const sent = { params, body, actor, scope: null }
      const outcome = await submit(deps, REFUND_OF_DIFFERENCE, refundable, { sent })
      if (!('pendingApproval' in outcome)) return outcome.answer
      reply.code(202)
      return outcome.pendingApproval as never
    }
    if (!(await resolveDifference(deps, params.id, { action, reason, actor: who }))) {
      throw new AppError('conflict', { message: RECONCILIATION.resolvedAlready })
    }
    return { data: { message: RECONCILIATION.resolved, status: 'resolved' as const } }
  })
}
