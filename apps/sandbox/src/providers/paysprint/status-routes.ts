import type { FastifyInstance } from 'fastify'
import { statusEntity } from './payment-entity.ts'
import { endDuePayments } from './payment-outcome.ts'
import { findPayment } from './payments-sql.ts'
import type { Paysprint } from './paysprint-context.ts'
import { noTransaction } from './paysprint-error.ts'

/** `status`: a payment's status, by the partner's reference. */
export function addStatusRoutes(app: FastifyInstance, paysprint: Paysprint): void {
  app.post('/status', ({ body }) => {
    const { referenceid } = body as { referenceid: string }
    endDuePayments(paysprint)
    const payment = findPayment(paysprint.store, referenceid)
    if (!payment) throw noTransaction()
    return statusEntity(payment)
  })
}
