import * as calls from '@chukta/contract/pricing/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { type AskAbout, oneEvent, pageOfEvents, replay } from './console-service.ts'

/** The webhook console. `ask` is how payments follow up a webhook. */
export function webhooksRoutes(app: FastifyInstance, deps: Deps, ask: AskAbout): void {
  const { db } = deps

  mount(app, deps, calls.listWebhookEvents, async ({ query }) => {
    const { page = 1, per_page: perPage = 10, gateway, verdict, order_id: orderId } = query
    return { data: await pageOfEvents(db, { gateway, verdict, orderId }, { page, perPage }) }
  })

  mount(app, deps, calls.getWebhookEvent, async ({ params }) => ({ data: await oneEvent(db, params.id) }))

  mount(app, deps, calls.replayWebhookEvent, async ({ params, actor, request }) => {
    const by = { userId: actor.id, requestId: request.id, address: request.ip }
    return { data: await replay(db, ask, params.id, by) }
  })
}
