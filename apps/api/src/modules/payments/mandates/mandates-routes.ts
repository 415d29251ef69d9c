import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import * as calls from '@chukta/contract/payments/mandates'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'
import { askMandate, autopayOf, stopMandate } from './mandates-service.ts'

/** Payees that are paid automatically, by a mandate in the payer's UPI app. */
export function mandatesRoutes(app: FastifyInstance, context: PaymentsContext): void {
  mount(app, context, calls.getMandate, async ({ scope, params }) => ({
    data: await autopayOf(context, scope, params.payeeId),
  }))

  mount(app, context, calls.askMandate, async ({ scope, params, body }) => ({
    data: await askMandate(context, scope, params.payeeId, body.total),
  }))

  mount(app, context, calls.stopMandate, async ({ scope, params }) => {
    const isOnItsWay = await stopMandate(context, scope, params.payeeId)
    return { message: isOnItsWay ? MANDATES.stoppedOnItsWay : MANDATES.stopped }
  })
}
