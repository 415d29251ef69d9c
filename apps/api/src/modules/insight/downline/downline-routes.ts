import * as calls from '@chukta/contract/insight/downline'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { downlineFile, pageOfDownline } from './downline-service.ts'

export function downlineRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listDownline, async ({ query, scope }) => {
    const { page = 1, per_page: perPage = 10, ...asked } = query
    return { data: await pageOfDownline(deps, scope, asked, { page, perPage }) }
  })
  mount(app, deps, calls.exportDownline, async ({ query, scope, reply }) => {
    const { bytes, contentType, fileName } = await downlineFile(deps, scope, query, spokenTo(reply))
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })
}
