import { call } from '@chukta/contract/call'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Context } from './context.ts'
import { one } from './db.ts'
import { mount } from './routes.ts'

const health = call({
  method: 'GET',
  path: '/health',
  summary: '200 once the server is ready to take calls',
  feature: 'platform',
  access: 'public',
  ours: true,
  perMinute: null,
  answer: z.object({ status: z.literal('ok') }),
})

export function healthRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, health, async () => {
    await one(context.db, sql`select 1 as ready`)
    return { status: 'ok' as const }
  })
}
