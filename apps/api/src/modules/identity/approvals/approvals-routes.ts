import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import * as calls from '@chukta/contract/identity/approvals'
import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { oneApproval, pageOfApprovals } from './approvals-service.ts'
import { approve, refuseProposal, visible, withdraw } from './decide-service.ts'
import { registryOf } from './registry.ts'
import { revert } from './revert-service.ts'
import { approvalSettings, SETTINGS_APPROVABLE } from './settings-approvable.ts'
import { mountApprovable } from './submit-service.ts'

const messages = APPROVALS

export function approvalsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const registry = registryOf(app)
  const reasonOf = (body: { reason?: string | null | undefined } | null | undefined) => body?.reason || null

  mount(app, deps, calls.listApprovals, async ({ query, scope }) => {
    const { page = 1, per_page: perPage = 10, status, kind } = query
    return { data: await pageOfApprovals(db, scope, { page, perPage, status, kind }) }
  })

  mount(app, deps, calls.getApproval, async ({ params, scope }) => ({
    data: await oneApproval(db, registry, scope, params.id),
  }))

  mount(app, deps, calls.approveChange, async ({ params, body, scope }) => {
    await approve(deps, registry, scope, { id: params.id, reason: reasonOf(body) })
    const { kind } = await visible(db, scope, params.id)
    return { data: { message: kind === 'factors' ? FACTOR_RESETS.approved : messages.approved } }
  })

  mount(app, deps, calls.refuseChange, async ({ params, body, scope }) => {
    await refuseProposal(deps, registry, scope, { id: params.id, reason: body.reason })
    return { data: { message: messages.refused } }
  })

  mount(app, deps, calls.withdrawChange, async ({ params, body, scope }) => {
    await withdraw(deps, registry, scope, { id: params.id, reason: reasonOf(body) })
    return { data: { message: messages.withdrawn } }
  })

  mount(app, deps, calls.revertChange, async ({ params, body, scope, reply }) => {
    const { id, isPendingApproval } = await revert(deps, registry, scope, {
      id: params.id,
      reason: reasonOf(body),
    })
    if (!isPendingApproval) return { data: { message: messages.putBack, id } }
    reply.code(202)
    const pending: calls.PendingApprovalAnswer = { message: messages.held, approval_id: id }
    return pending as never
  })

  mount(app, deps, calls.getApprovalSettings, async ({ actor }) => ({
    data: await approvalSettings(db, actor.id),
  }))
  mountApprovable(app, deps, calls.storeApprovalSettings, SETTINGS_APPROVABLE)
}
