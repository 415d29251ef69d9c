import * as calls from '@chukta/contract/identity/user-import/user-import'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checkUsers, importUsers, readUsers, userTemplate } from './import-service.ts'

export function userImportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getUserTemplate, async ({ query, reply }) => {
    const { bytes, contentType, fileName } = userTemplate(query.role, query.format)
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })

  mount(app, deps, calls.readUserFile, async ({ body, files, over }) => {
    const place = { role: body.role, parent: over.parent_id }
    return { data: await readUsers(deps, place, files.file, body.hidden_rows) }
  })

  mount(app, deps, calls.checkUsers, async ({ body, over }) => {
    const place = { role: body.role, parent: over.parent_id }
    return { data: { rows: await checkUsers(deps, place, body.rows) } }
  })

  mount(app, deps, calls.importUsers, async ({ body, over, scope, once }) => {
    const place = { role: body.role, parent: over.parent_id }
    return { data: await importUsers(deps, place, body.rows, { scope, once }) }
  })
}
