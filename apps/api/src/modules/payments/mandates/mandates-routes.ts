import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import * as calls from '@chukta/contract/payments/mandates'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { askMandate, autopayOf, stopMandate } from './mandates-service.ts'

/** Payees that are paid automatically, by a mandate in the payer's UPI app. */
export function mandatesRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, calls.getMandate, async ({ scope, params }) => ({
    data: await autopayOf(deps, scope, params.payeeId),
  }))

  mount(app, deps, calls.askMandate, async ({ scope, params, body }) => ({
    data: await askMandate(deps, scope, params.payeeId, body.total),
  }))

  mount(app, deps, calls.stopMandate, async ({ scope, params }) => {
    const isOnItsWay = await stopMandate(deps, scope, params.payeeId)
    return { message: isOnItsWay ? MANDATES.stoppedOnItsWay : MANDATES.stopped }
  })
}
