import { getDashboard } from '@chukta/contract/insight/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { dashboardOf } from './dashboard-service.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getDashboard, async ({ query, scope }) => ({
    data: await dashboardOf(deps, scope, Number(query.days ?? 30)),
  }))
}
