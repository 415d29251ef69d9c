import { searchEverything } from '@chukta/contract/insight/search'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { search } from './search-service.ts'

/** One search over everything that a person may see. */
export function searchRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, searchEverything, async ({ scope, query }) => ({
    data: await search(context, scope, query.q),
  }))
}
