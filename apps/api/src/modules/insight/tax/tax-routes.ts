import * as calls from '@chukta/contract/insight/tax'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { gstFile, gstReturn } from './returns-service.ts'

export function taxRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getGstReturn, async ({ params }) => ({
    data: await gstReturn(context, params.month),
  }))
  mount(app, context, calls.getGstSection, async ({ params, actor, reply }) => {
    const { file, fileName, type } = await gstFile(context, actor.id, params.month, params.section)
    return reply
      .header('Content-Type', type)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(file)
  })
}
