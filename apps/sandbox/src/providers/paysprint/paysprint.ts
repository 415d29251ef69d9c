import { readFileSync } from 'node:fs'
import type { FastifyError, FastifyInstance } from 'fastify'
import { addFetchRoutes } from './fetch-routes.ts'
import { addOperatorRoutes } from './operator-routes.ts'
import { listBillerPayments } from './oracle.ts'
import { addPayRoutes } from './pay-routes.ts'
import type { Paysprint } from './paysprint-context.ts'
import { PaysprintError } from './paysprint-error.ts'
import { addSimulateRoutes } from './simulate-routes.ts'
import { addStatusRoutes } from './status-routes.ts'
import { type Keys, requireToken } from './token.ts'

/** PaySprint's bill payment under /paysprint, the call that decides a pending payment, and the billers' oracle. */
export function addPaysprint(app: FastifyInstance, paysprint: Paysprint, keys: Keys): void {
  paysprint.store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  app.register(
    async (calls) => {
      calls.addHook('onRoute', (route) => {
        route.config = { ...route.config, faultScope: 'billers' }
      })
      calls.addHook('onRequest', requireToken(paysprint, keys))
      calls.setErrorHandler((error: FastifyError | PaysprintError, _request, reply) => {
        const { status, body } = error instanceof PaysprintError ? error : PaysprintError.of(error)
        return reply.code(status).send(body)
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
