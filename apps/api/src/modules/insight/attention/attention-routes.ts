import { getAttention } from '@chukta/contract/insight/attention'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { mount } from '../../../platform/http/routes.ts'
import { attentionOf } from './attention-service.ts'

/** What waits for a person, for menus and the dashboard. */
export function attentionRoutes(app: FastifyInstance, deps: Deps, sources: ExceptionSource[]): void {
  mount(app, deps, getAttention, async ({ scope }) => ({
    data: { items: await attentionOf({ db: deps.db, sources }, scope) },
  }))
}
