import {
  listKeyRequests as listCall,
  MOST_KEY_REQUESTS,
} from '@chukta/contract/identity/api-keys/key-requests'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { PARTNER_PREFIX } from '../../../platform/http/problems.ts'
import { mount } from '../../../platform/http/routes.ts'
import { countKeyRequests, listKeyRequests, ownsKey } from './key-requests-sql.ts'
import { startKeyRequestLog } from './request-log-service.ts'

const PER_PAGE = 10

/** The log of programs' calls: each is noted when it has been answered, and its account lists them. */
export function keyRequestsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listCall, async ({ scope, query }) => {
    const take = query.per_page ?? PER_PAGE
    const skip = Math.min(((query.page ?? 1) - 1) * take, MOST_KEY_REQUESTS)
    if (query.key !== undefined && !(await ownsKey(deps.db, scope, query.key)))
      await refuseRecord(deps.db, scope.actor.id, `API key ${query.key}`)
    const filter = { result: query.result ?? null, key: query.key ?? null }
    const [rows, total] = await Promise.all([
      listKeyRequests(deps.db, scope, { ...filter, skip, take }),
      countKeyRequests(deps.db, scope, filter),
    ])
    return { data: { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total } }
  })

  const log = startKeyRequestLog(deps)
  app.addHook('onResponse', (request, reply, done) => {
    const { apiKey, routeOptions } = request
    if (apiKey) {
      log.note({
        account_id: apiKey.userId,
        key_id: apiKey.id,
        request_id: request.id,
        method: request.method,
        path: (routeOptions.url ?? '').replace(PARTNER_PREFIX, ''),
        status: reply.statusCode,
        took_ms: Math.round(reply.elapsedTime),
        at: new Date().toISOString(),
      })
    }
    done()
  })
  app.addHook('onClose', () => log.stop())
}
