import * as calls from '@chukta/contract/ledger/money-stops'
import { MONEY_STOPS } from '@chukta/contract/ledger/money-stops-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { currentStop, lift } from './money-stops-service.ts'

export function moneyStopsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, deps, calls.getMoneyStop, async () => ({ data: await currentStop(db) }))

  mount(app, deps, calls.checkBooksNow, async () => {
    // A job: on large books it takes longer than an answer may.
    await addJob(db, 'check-books', {}, { key: 'check-books-now' })
    return { data: { message: MONEY_STOPS.checking } }
  })

  mount(app, deps, calls.liftMoneyStop, async ({ body, actor, request }) => {
    await lift(db, { userId: actor.id, requestId: request.id }, body.reason)
    return { data: { message: MONEY_STOPS.lifted } }
  })
}
