import { getYourData } from '@chukta/contract/insight/your-data'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { yourDataOf } from './your-data-service.ts'
import type { PersonalTables } from './your-data-sql.ts'

export function yourDataRoutes(app: FastifyInstance, deps: Deps, tables: PersonalTables): void {
  mount(app, deps, getYourData, async ({ scope }) => ({ data: await yourDataOf(deps.db, scope, tables) }))
}
