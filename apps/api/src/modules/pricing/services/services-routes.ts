import { listServices } from '@chukta/contract/pricing/services'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { enabledServices } from './services-sql.ts'

export function servicesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, listServices, async () => ({ services: await enabledServices(context.db) }))
}
