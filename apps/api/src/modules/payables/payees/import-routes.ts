import * as calls from '@chukta/contract/payables/payee-import'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checkPayees, importPayees, payeeTemplate, readPayees } from './import-service.ts'

export function payeeImportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getPayeeTemplate, async ({ params, query, reply }) => {
    const { bytes, contentType, fileName } = await payeeTemplate(deps, params.serviceId, query.format)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })

  mount(app, deps, calls.readPayeeFile, async ({ body, files, over }) => ({
    data: await readPayees(
      deps,
      { scope: over.user_id, serviceId: body.service_id },
      files.file,
      body.hidden_rows,
    ),
  }))

  mount(app, deps, calls.checkPayees, async ({ body, over }) => {
    const of = { scope: over.user_id, serviceId: body.service_id }
    return { data: { rows: await checkPayees(deps, of, body.rows) } }
  })

  mount(app, deps, calls.importPayees, async ({ body, over, once, request }) => {
    const of = { scope: over.user_id, serviceId: body.service_id }
    return { data: await importPayees(deps, of, body.rows, { once, requestId: request.id }) }
  })
}
