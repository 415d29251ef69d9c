import * as calls from '@chukta/contract/partner/events'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { listAccountEvents, webhookId } from '../../messaging/api.ts'
import { pageAnswer, sizeOf } from '../requests/mount-partner.ts'

/** The events of the account that webhooks post too, for programs that poll or have missed some. */
export function partnerEventsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerEvents, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await listAccountEvents(deps.db, scope, {
      type: query.type ?? null,
      includeDownline: query.include_downline === 'true',
      before: query.cursor ?? null,
      limit: size + 1,
    })
    return pageAnswer(rows, size, ({ id, type, at, data }) => ({
      id: webhookId(id),
      type,
      timestamp: at.toISOString(),
      data,
    }))
  })
}
