import { makeTrackLink, trackMoney } from '@chukta/contract/payments/track'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { UNLISTED } from '../../../platform/http/headers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { followMoney, trackLink } from './track-service.ts'

export function trackRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, makeTrackLink, async ({ body, scope }) => ({
    data: await trackLink(context, scope, body.transaction_id),
  }))

  mount(app, context, trackMoney, async ({ params, reply }) => {
    reply.headers(UNLISTED)
    return { data: await followMoney(context, params.token) }
  })
}
