import type { FastifyInstance } from 'fastify'
import { keyCheck } from '../../payment-gateways/cashfree/auth.ts'
import { answerErrors, configure } from '../../provider-calls.ts'
import type { Payouts } from '../payouts-context.ts'
import { scopeOf } from '../provider-names.ts'
import { addBalanceRoutes } from './balance-routes.ts'
import { addBeneficiaryRoutes } from './beneficiary-routes.ts'
import { invalid, missing, PayoutsError } from './payouts-error.ts'
import { addTransferRoutes } from './transfer-routes.ts'

const API_VERSION = '2024-01-01'

/** Cashfree Payouts V2 under /payout. */
export function addCashfreePayouts(app: FastifyInstance, payouts: Payouts): void {
  const { id, secret } = payouts.keys
  const hasKeys = keyCheck({ clientId: id, clientSecret: secret })
  addBalanceRoutes(app, payouts)
  app.register(
    async (calls) => {
      configure(calls, { faultScope: scopeOf('cashfree') })
      calls.addHook('onRequest', async (request) => {
        if (!hasKeys(request)) {
          const message = 'Invalid clientId and clientSecret combination'
          throw new PayoutsError(401, 'authentication_failed', message, 'authentication_error')
        }
        const version = request.headers['x-api-version']
        if (version === undefined) throw missing('x-api-version')
        if (version !== API_VERSION) throw invalid('x-api-version', `this sandbox speaks ${API_VERSION}`)
      })
      answerErrors(calls, {
        unreadable: () => new PayoutsError(400, 'request_invalid', 'The request body is not valid'),
        broken: () => new PayoutsError(500, 'internal_server_error', 'Something went wrong', 'api_error'),
      })
      addBeneficiaryRoutes(calls, payouts)
      addTransferRoutes(calls, payouts)
    },
    { prefix: '/payout' },
  )
}
