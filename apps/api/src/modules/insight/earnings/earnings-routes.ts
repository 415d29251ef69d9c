import * as calls from '@chukta/contract/insight/earnings'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { earningsOf, linesOfEarnings } from './earnings-service.ts'

export function earningsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getEarnings, async ({ query, scope }) => ({
    data: await earningsOf(deps, scope, query),
  }))
  mount(app, deps, calls.listEarningsLines, async ({ query, scope, reply }) => {
    const { page = 1, per_page: perPage = 10, user_id: payerId, ...filters } = query
    const language = spokenTo(reply)
    return { data: await linesOfEarnings(deps, scope, { ...filters, payerId }, { page, perPage, language }) }
  })
}
