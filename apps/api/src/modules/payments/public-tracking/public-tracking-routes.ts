import { makeTrackLink, trackMoney } from '@chukta/contract/payments/public-tracking'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { UNLISTED } from '../../../platform/http/headers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { followMoney, trackLink } from './public-tracking-service.ts'

export function trackRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, makeTrackLink, async ({ body, scope }) => ({
    data: await trackLink(deps, scope, body.transaction_id),
  }))

  mount(app, deps, trackMoney, async ({ params, reply }) => {
    reply.headers(UNLISTED)
    return { data: await followMoney(deps, params.token) }
  })
}
