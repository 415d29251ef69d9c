import * as calls from '@chukta/contract/exports'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { exportAtOnce, exportState, startExport } from './exports-service.ts'

export function exportsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.exportTransactions, async ({ params, query, actor, reply }) => {
    const { bytes, contentType, fileName } = await exportAtOnce(context, actor, params.userId, query)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })
  mount(app, context, calls.startExport, async ({ params, body, actor }) => ({
    data: await startExport(context, actor, params.userId, body),
  }))
  mount(app, context, calls.getExport, async ({ params, actor }) => ({
    data: await exportState(context, actor, params.id),
  }))
}
