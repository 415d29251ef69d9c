import * as controls from '@chukta/contract/payouts/payout-controls'
import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import * as calls from '@chukta/contract/payouts/payouts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../../identity/api.ts'
import { type By, holdPayout, retryPayout, settlePayouts } from './actions-service.ts'
import { endPayoutStop, payoutSettings, resumeProvider, stopPayouts } from './controls-service.ts'
import { listPayouts } from './payouts-service.ts'
import { PAYOUT_SETTING } from './settings-approvable.ts'

const byOf = (actor: { id: number }, request: FastifyRequest): By => ({
  userId: actor.id,
  requestId: request.id,
})

export function payoutsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPayouts, async ({ query, scope }) => ({
    data: await listPayouts(deps, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
    }),
  }))

  mount(app, deps, calls.retryPayout, async ({ params, scope, actor, request }) => {
    await retryPayout(deps, scope, params.id, byOf(actor, request))
    return { data: { message: PAYOUTS.retried } }
  })

  mount(app, deps, calls.holdPayout, async ({ params, body, scope, actor, request }) => {
    await holdPayout(deps, scope, params.id, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.kept } }
  })

  mount(app, deps, calls.settlePayouts, async ({ body, actor, request }) => {
    const { payouts, as, reason } = body
    const { done, left } = await settlePayouts(deps, payouts, { as, reason }, byOf(actor, request))
    return { data: { message: PAYOUTS.settled(done, left), done, left } }
  })

  mount(app, deps, controls.getPayoutSettings, async () => ({ data: await payoutSettings(deps) }))

  mountApprovable(app, deps, controls.savePayoutSetting, PAYOUT_SETTING)

  mount(app, deps, controls.stopPayouts, async ({ body, actor, request }) => {
    await stopPayouts(deps, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.stopped } }
  })

  mount(app, deps, controls.endPayoutStop, async ({ body, actor, request }) => {
    await endPayoutStop(deps, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.goOn } }
  })

  mount(app, deps, controls.resumePayoutProvider, async ({ params, body, actor, request }) => {
    await resumeProvider(deps, params.provider, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.resumed } }
  })
}
