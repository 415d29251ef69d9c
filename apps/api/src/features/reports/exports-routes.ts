import * as calls from '@chukta/contract/exports'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { exportAtOnce, exportState, startExport } from './exports-service.ts'

export function exportsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.exportTransactions, async ({ query, over, reply }) => {
    const { bytes, contentType, fileName } = await exportAtOnce(context, over.userId, query)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })
  mount(app, context, calls.startExport, async ({ body, over }) => ({
    data: await startExport(context, over.userId, body),
  }))
  mount(app, context, calls.getExport, async ({ params, scope }) => ({
    data: await exportState(context, scope, params.id),
  }))
}
