import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { collection, type PageQuery, pageOf } from './collection.ts'
import { findEntity, listChildren, type Payment } from './entities-sql.ts'
import { paymentEntity } from './payment-entity.ts'
import { badRequest, unknownId } from './razorpay-error.ts'

type IdPath = { Params: { id: string } }
type Expand = { Querystring: { 'expand[]'?: 'card' | 'emi' | 'offers' } }

/** One payment, its refunds, its capture, and the methods that are down. */
export function addPaymentRoutes(app: FastifyInstance, { store }: GatewayParts): void {
  // No method is ever down: the sandbox's faults are of calls, not of banks.
  app.get('/payments/downtimes', () => collection([]))
  app.get<IdPath>('/payments/downtimes/:id', () => {
    throw unknownId()
  })
  app.get<IdPath & Expand>('/payments/:id', ({ params, query }) =>
    paymentEntity(getPayment(store, params.id), query['expand[]']),
  )
  app.get<IdPath & { Querystring: PageQuery }>('/payments/:id/refunds', ({ params, query }) => {
    const refunds = listChildren(store, 'refund', getPayment(store, params.id).id)
    return collection(pageOf(refunds, query))
  })
  // Every order here captures automatically, so no payment is left to capture by a call.
  app.post<IdPath>('/payments/:id/capture', ({ params }): never => {
    throw badRequest(
      getPayment(store, params.id).captured
        ? 'This payment has already been captured'
        : 'Only payments which have been authorized and not yet captured can be captured',
    )
  })
}

/** The payment. Throws the provider's refusal for an id that it does not know. */
export function getPayment(store: GatewayParts['store'], id: string): Payment {
  const payment = findEntity(store, 'payment', id)
  if (!payment) throw unknownId()
  return payment
}
