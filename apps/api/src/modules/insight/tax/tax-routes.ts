import * as calls from '@chukta/contract/insight/tax'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { gstFile, gstReturn } from './returns-service.ts'

export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getGstReturn, async ({ params }) => ({
    data: await gstReturn(deps, params.month),
  }))
  mount(app, deps, calls.getGstSection, async ({ params, actor, reply }) => {
    const { file, fileName, type } = await gstFile(deps, actor.id, params.month, params.section)
    return reply
      .header('Content-Type', type)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(file)
  })
}
