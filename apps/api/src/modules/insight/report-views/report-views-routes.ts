import { REPORT_VIEWS } from '@chukta/contract/insight/report-view-messages'
import * as calls from '@chukta/contract/insight/report-views'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { keepView, removeView, scheduleView, viewsOf } from './report-views-service.ts'

export function reportViewsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listReportViews, async ({ scope }) => ({ data: await viewsOf(deps, scope) }))

  mount(app, deps, calls.saveReportView, async ({ scope, body }) => ({
    data: await keepView(deps, scope, body),
    message: REPORT_VIEWS.saved,
  }))

  mount(app, deps, calls.removeReportView, async ({ scope, params }) => {
    await removeView(deps, scope, params.id)
    return { data: { message: REPORT_VIEWS.removed } }
  })

  mount(app, deps, calls.scheduleReportView, async ({ scope, params, body: { every } }) => ({
    data: await scheduleView(deps, scope, params.id, every),
    message: every === null ? REPORT_VIEWS.stopped : REPORT_VIEWS.scheduled,
  }))
}
