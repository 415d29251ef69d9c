import { listServices } from '@chukta/contract/pricing/services'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { enabledServices } from './services-sql.ts'

export function servicesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listServices, async () => ({ services: await enabledServices(deps.db) }))
}
