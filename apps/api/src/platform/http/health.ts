import { call } from '@chukta/contract/call'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { tryToWrite } from '../database/database-state-sql.ts'
import { one } from '../database/db.ts'
import { by } from '../database/outage.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import { mount } from './routes.ts'

/** A load balancer waits no longer for an answer. */
const READY_MS = 2_000

const common = {
  method: 'GET',
  feature: 'platform',
  access: 'public',
  ours: true,
  perMinute: null,
  answer: z.object({ status: z.literal('ok') }),
} as const

const health = call({ ...common, path: '/health', summary: '200 once the server is ready to take calls' })

const live = call({
  ...common,
  path: '/health/live',
  summary: '200 while the process answers; a server without its database is alive',
})

const ready = call({
  ...common,
  path: '/health/ready',
  summary:
    '200 while a load balancer should send calls here: the database takes writes and the server is not stopping',
  errors: ['unavailable'],
})

/** Probes for a supervisor: is the server alive (else restart it), is it ready (else send calls to another one). */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const ok = { status: 'ok' as const }
  const asked = () => one(deps.db, sql`select 1 as ready`)
  mount(app, deps, health, async () => {
    await asked()
    return ok
  })
  mount(app, deps, live, async () => ok)
  mount(app, deps, ready, async () => {
    if (app.drain.isOn) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    await by(Date.now() + READY_MS, tryToWrite(deps.db))
    return ok
  })
}
