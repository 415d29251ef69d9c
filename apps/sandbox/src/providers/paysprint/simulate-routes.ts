import type { FastifyInstance } from 'fastify'
import { statusEntity } from './payment-entity.ts'
import { endDuePayments, endPayment } from './payment-outcome.ts'
import { findPayment } from './payments-sql.ts'
import type { Paysprint } from './paysprint-context.ts'

const OUTCOMES = { success: 'paid', failed: 'refused' } as const

/** Sandbox only: decides a pending payment. */
export function addSimulateRoutes(app: FastifyInstance, paysprint: Paysprint): void {
  app.post('/paysprint/simulate', ({ body }, reply) => {
    const { referenceid, status } = (body ?? {}) as { referenceid?: unknown; status?: unknown }
    if (status !== 'success' && status !== 'failed') {
      return reply.code(400).send({ message: 'status should be success or failed' })
    }
    endDuePayments(paysprint)
    const payment = findPayment(paysprint.store, String(referenceid))
    if (!payment) return reply.code(404).send({ message: 'No payment has this referenceid' })
    if (payment.status !== 'pending') {
      return reply.code(409).send({ message: `This payment is ${payment.status} already` })
    }
    endPayment(paysprint, payment, OUTCOMES[status], paysprint.now())
    return reply.send(statusEntity(findPayment(paysprint.store, payment.referenceid) ?? payment))
  })
}
