import type { FastifyInstance } from 'fastify'
import { findEntity, listChildren, type Payment } from './entities-sql.ts'
import { collection } from './order-routes.ts'
import type { Razorpay } from './razorpay-context.ts'
import { badRequest, unknownId } from './razorpay-error.ts'

type IdPath = { Params: { id: string } }

/** One payment, its refunds, its capture, and the methods that are down. */
export function addPaymentRoutes(app: FastifyInstance, { store }: Razorpay): void {
  // Nothing here is ever down: faults of this sandbox are of calls, not of banks.
  app.get('/payments/downtimes', () => collection([]))
  app.get<IdPath>('/payments/downtimes/:id', () => {
    throw unknownId()
  })
  app.get<IdPath>('/payments/:id', ({ params }) => getPayment(store, params.id))
  app.get<IdPath>('/payments/:id/refunds', ({ params }) =>
    collection(listChildren(store, 'refund', getPayment(store, params.id).id)),
  )
  // Every order here asks for automatic capture, so nothing is ever left to capture by a call.
  app.post<IdPath>('/payments/:id/capture', ({ params, body }): never => {
    const payment = getPayment(store, params.id)
    const { amount, currency } = (body ?? {}) as Record<string, unknown>
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 100) {
      throw badRequest('The amount must be an integer of at least 100 paise', 'amount')
    }
    if (typeof currency !== 'string') throw badRequest('The currency field is required', 'currency')
    throw badRequest(
      payment.captured
        ? 'This payment has already been captured'
        : 'Only payments which have been authorized and not yet captured can be captured',
    )
  })
}

/** The payment. Throws the provider's refusal for an id that it does not know. */
export function getPayment(store: Razorpay['store'], id: string): Payment {
  const payment = findEntity(store, 'payment', id)
  if (!payment) throw unknownId()
  return payment
}
