import * as calls from '@chukta/contract/payables/payee-import'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checkPayees, importPayees, payeeTemplate, readPayees } from './import-service.ts'

export function payeeImportRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getPayeeTemplate, async ({ params, query, reply }) => {
    const { bytes, contentType, fileName } = await payeeTemplate(context, params.serviceId, query.format)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })

  mount(app, context, calls.readPayeeFile, async ({ body, files, over }) => ({
    data: await readPayees(
      context,
      { scope: over.user_id, serviceId: body.service_id },
      files.file,
      body.hidden_rows,
    ),
  }))

  mount(app, context, calls.checkPayees, async ({ body, over }) => {
    const of = { scope: over.user_id, serviceId: body.service_id }
    return { data: { rows: await checkPayees(context, of, body.rows) } }
  })

  mount(app, context, calls.importPayees, async ({ body, over, once, request }) => {
    const of = { scope: over.user_id, serviceId: body.service_id }
    return { data: await importPayees(context, of, body.rows, { once, requestId: request.id }) }
  })
}
