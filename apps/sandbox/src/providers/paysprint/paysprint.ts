import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { answerErrors, configure } from '../provider-calls.ts'
import { addFetchRoutes } from './fetch-routes.ts'
import { addOperatorRoutes } from './operator-routes.ts'
import { listBillerPayments } from './oracle.ts'
import { addPayRoutes } from './pay-routes.ts'
import type { Paysprint } from './paysprint-context.ts'
import { invalid, unable } from './paysprint-error.ts'
import { addSimulateRoutes } from './simulate-routes.ts'
import { addStatusRoutes } from './status-routes.ts'
import { type Keys, requireToken } from './token.ts'

/** PaySprint's bill payment under /paysprint, the call that decides a pending payment, and the billers' oracle. */
export function addPaysprint(app: FastifyInstance, paysprint: Paysprint, keys: Keys): void {
  paysprint.store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  app.register(
    async (calls) => {
      configure(calls, { faultScope: 'billers' })
      calls.addHook('onRequest', requireToken(paysprint, keys))
      answerErrors(calls, {
        unreadable: () => invalid('The request body is not valid.'),
        broken: () => unable('Unable to process the request.'),
      })
      addOperatorRoutes(calls)
      addFetchRoutes(calls, paysprint)
      addPayRoutes(calls, paysprint)
      addStatusRoutes(calls, paysprint)
    },
    { prefix: '/paysprint/service-api/api/v1/service/bill-payment/bill' },
  )
  addSimulateRoutes(app, paysprint)
  app.get<{ Querystring: { referenceid?: string } }>('/oracle/billers', ({ query }) =>
    listBillerPayments(paysprint, query.referenceid),
  )
}
