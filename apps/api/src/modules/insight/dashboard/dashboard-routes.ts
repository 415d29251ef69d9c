import { getDashboard, getTopRetailers } from '@chukta/contract/insight/dashboard'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { dashboardOf, topRetailersOf } from './dashboard-service.ts'

const DAYS = 30

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getDashboard, async ({ query, scope, reply }) => ({
    data: await dashboardOf(deps, scope, Number(query.days ?? DAYS), spokenTo(reply)),
  }))
  mount(app, deps, getTopRetailers, async ({ query, scope }) => ({
    data: await topRetailersOf(deps, scope, Number(query.days ?? DAYS)),
  }))
}
