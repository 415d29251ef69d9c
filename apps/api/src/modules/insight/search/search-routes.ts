import { searchEverything } from '@chukta/contract/insight/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { search } from './search-service.ts'

/** One search over everything that a person may see. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, searchEverything, async ({ scope, query }) => ({
    data: await search(deps, scope, query.q),
  }))
}
