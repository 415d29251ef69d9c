import * as controls from '@chukta/contract/payouts/payout-controls'
import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import * as calls from '@chukta/contract/payouts/payouts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
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

export function payoutsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.listPayouts, async ({ query, scope }) => ({
    data: await listPayouts(context, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
    }),
  }))

  mount(app, context, calls.retryPayout, async ({ params, scope, actor, request }) => {
    await retryPayout(context, scope, params.id, byOf(actor, request))
    return { data: { message: PAYOUTS.retried } }
  })

  mount(app, context, calls.holdPayout, async ({ params, body, scope, actor, request }) => {
    await holdPayout(context, scope, params.id, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.kept } }
  })

  mount(app, context, calls.settlePayouts, async ({ body, actor, request }) => {
    const { payouts, as, reason } = body
    const { done, left } = await settlePayouts(context, payouts, { as, reason }, byOf(actor, request))
    return { data: { message: PAYOUTS.settled(done, left), done, left } }
  })

  mount(app, context, controls.getPayoutSettings, async () => ({ data: await payoutSettings(context) }))

  mountApprovable(app, context, controls.savePayoutSetting, PAYOUT_SETTING)

  mount(app, context, controls.stopPayouts, async ({ body, actor, request }) => {
    await stopPayouts(context, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.stopped } }
  })

  mount(app, context, controls.endPayoutStop, async ({ body, actor, request }) => {
    await endPayoutStop(context, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.goOn } }
  })

  mount(app, context, controls.resumePayoutProvider, async ({ params, body, actor, request }) => {
    await resumeProvider(context, params.provider, body.reason, byOf(actor, request))
    return { data: { message: PAYOUTS.resumed } }
  })
}
