import type { FastifyInstance } from 'fastify'
import {
  addEntity,
  findEntity,
  listChildren,
  listOrders,
  newId,
  type Order,
  saveEntity,
} from './entities-sql.ts'
import type { Razorpay } from './razorpay-context.ts'
import { badRequest, unknownId } from './razorpay-error.ts'

type IdPath = { Params: { id: string } }

/** Orders: create (each call makes one, whatever its receipt), list, fetch, change the notes; their payments. */
export function addOrderRoutes(app: FastifyInstance, razorpay: Razorpay): void {
  const { store } = razorpay
  app.post('/orders', ({ body }) => {
    if (razorpay.faults.strikes('refuse_orders')) throw badRequest('The merchant is not enabled for payments')
    const order = readOrder((body ?? {}) as Record<string, unknown>, razorpay.now())
    addEntity(store, order, { receipt: order.receipt })
    return order
  })

  app.get<{ Querystring: { receipt?: string; count?: string } }>('/orders', ({ query }) =>
    collection(listOrders(store, query.receipt).slice(0, Number(query.count) || 10)),
  )

  app.get<IdPath>('/orders/:id', ({ params }) => getOrder(razorpay, params.id))

  app.patch<IdPath>('/orders/:id', ({ params, body }) => {
    const order = getOrder(razorpay, params.id)
    order.notes = readNotes((body as { notes?: unknown } | null)?.notes)
    saveEntity(store, order)
    return order
  })

  app.get<IdPath & { Querystring: { 'expand[]'?: string } }>('/orders/:id/payments', ({ params, query }) => {
    const payments = listChildren(store, 'payment', getOrder(razorpay, params.id).id)
    const withCard = query['expand[]'] === 'card'
    return collection(payments.map(({ card, ...rest }) => (card && withCard ? { ...rest, card } : rest)))
  })
}

/** The order, or the provider's refusal. */
function getOrder({ store }: Razorpay, id: string): Order {
  const order = findEntity(store, 'order', id)
  if (!order) throw unknownId()
  return order
}

export const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items })

function readOrder(body: Record<string, unknown>, nowMs: number): Order {
  const { amount, currency, receipt } = body
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 100) {
    throw badRequest('The amount must be an integer of at least 100 paise', 'amount')
  }
  if (currency !== 'INR') throw badRequest('The currency must be INR', 'currency')
  if (receipt !== undefined && (typeof receipt !== 'string' || receipt.length > 40)) {
    throw badRequest('The receipt may not be greater than 40 characters', 'receipt')
  }
  return {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(body.notes),
    created_at: Math.floor(nowMs / 1000),
  }
}

/** Up to fifteen texts; an empty one is a list, as there. */
export function readNotes(notes: unknown): Order['notes'] {
  if (notes === undefined || notes === null) return []
  const entries = typeof notes === 'object' ? Object.entries(notes) : []
  if (entries.length > 15) throw badRequest('The notes may not have more than 15 keys', 'notes')
  if (entries.length === 0) return []
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
