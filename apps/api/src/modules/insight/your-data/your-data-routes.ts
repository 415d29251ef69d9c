import { getYourData, listDataDownloads, startDataDownload } from '@chukta/contract/insight/your-data'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { ownDownloads, startDownload } from './downloads-service.ts'
import { yourDataOf } from './your-data-service.ts'
import type { PersonalTables } from './your-data-sql.ts'

export function yourDataRoutes(app: FastifyInstance, deps: Deps, tables: PersonalTables): void {
  mount(app, deps, getYourData, async ({ scope }) => ({ data: await yourDataOf(deps.db, scope, tables) }))
  mount(app, deps, startDataDownload, ({ scope }) => startDownload(deps, scope))
  mount(app, deps, listDataDownloads, async ({ scope }) => ({ data: await ownDownloads(deps, scope) }))
}
