import { getDashboard } from '@chukta/contract/insight/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { dashboardOf } from './dashboard-service.ts'

export function dashboardRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, getDashboard, async ({ query, scope }) => ({
    data: await dashboardOf(context, scope, Number(query.days ?? 30)),
  }))
}
