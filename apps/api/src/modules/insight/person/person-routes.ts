import { getPersonSummary } from '@chukta/contract/insight/person'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { summaryOf } from './person-service.ts'

export function personRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getPersonSummary, async ({ scope, over }) => ({
    data: await summaryOf(deps, scope, over.id),
  }))
}
