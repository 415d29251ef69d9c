import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import * as calls from '@chukta/contract/messaging/webhook-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import * as service from './webhook-endpoints-service.ts'

/** The addresses that an account's events are posted to, and what was posted. */
export function webhookEndpointsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listWebhookEndpoints, async ({ scope }) => ({
    data: await service.listEndpoints(deps, scope),
  }))

  mount(app, deps, calls.makeWebhookEndpoint, async ({ scope, body }) => ({
    message: WEBHOOK_ENDPOINTS.made,
    data: await service.makeEndpoint(deps, scope, body),
  }))

  mount(app, deps, calls.changeWebhookEndpoint, async ({ scope, params, body }) => {
    await service.changeEndpoint(deps, scope, params.id, body)
    return { message: WEBHOOK_ENDPOINTS.saved }
  })

  mount(app, deps, calls.removeWebhookEndpoint, async ({ scope, params }) => {
    await service.removeEndpoint(deps, scope, params.id)
    return { message: WEBHOOK_ENDPOINTS.removed }
  })

  mount(app, deps, calls.rotateWebhookSecret, async ({ scope, params }) => ({
    message: WEBHOOK_ENDPOINTS.rotated,
    data: await service.rotateSecret(deps, scope, params.id),
  }))

  mount(app, deps, calls.testWebhookEndpoint, async ({ scope, params, body }) => {
    await service.testEndpoint(deps, scope, params.id, body.event)
    return { message: WEBHOOK_ENDPOINTS.testQueued }
  })

  mount(app, deps, calls.listWebhookDeliveries, async ({ scope, query }) => ({
    data: await service.listDeliveries(deps, scope, query),
  }))

  mount(app, deps, calls.getWebhookDelivery, async ({ scope, params }) => ({
    data: await service.getDelivery(deps, scope, params.id),
  }))

  mount(app, deps, calls.resendWebhookDelivery, async ({ scope, params }) => {
    await service.resendDelivery(deps, scope, params.id)
    return { message: WEBHOOK_ENDPOINTS.resent }
  })

  mount(app, deps, calls.resendWebhookSpan, async ({ scope, params, body }) => {
    const count = await service.resendSpan(deps, scope, params.id, body)
    return { message: WEBHOOK_ENDPOINTS.resentMany(count), data: { count } }
  })
}
