import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { collection, type PageQuery, pageOf } from './collection.ts'
import {
  addEntity,
  findEntity,
  listChildren,
  listOrders,
  newId,
  type Order,
  saveEntity,
} from './entities-sql.ts'
import { paymentEntity } from './payment-entity.ts'
import { badRequest, unknownId } from './razorpay-error.ts'

type IdPath = { Params: { id: string } }
type NewOrder = { amount: number; currency: string; receipt?: string; notes?: Record<string, unknown> }

/** Orders: create (each call makes one, also for a used receipt), list, fetch, change the notes; their payments. */
export function addOrderRoutes(app: FastifyInstance, razorpay: GatewayParts): void {
  const { store } = razorpay
  app.post('/orders', ({ body }) => {
    if (razorpay.faults.strikes('refuse_orders')) throw badRequest('The merchant is not enabled for payments')
    const order = newOrder(body as NewOrder, razorpay.now())
    addEntity(store, order, { receipt: order.receipt })
    return order
  })

  app.get<{ Querystring: PageQuery & { receipt?: string; authorized?: '0' | '1' } }>(
    '/orders',
    ({ query: { receipt, authorized, ...page } }) => {
      const hasAuthorized = ({ id }: Order) =>
        listChildren(store, 'payment', id).some(({ status }) => status !== 'created' && status !== 'failed')
      const orders = listOrders(store, receipt).filter(
        (order) => authorized === undefined || hasAuthorized(order) === (authorized === '1'),
      )
      return collection(pageOf(orders, page))
    },
  )

  app.get<IdPath>('/orders/:id', ({ params }) => getOrder(razorpay, params.id))

  app.patch<IdPath>('/orders/:id', ({ params, body }) => {
    const order = getOrder(razorpay, params.id)
    order.notes = keptNotes((body as Required<NewOrder>).notes)
    saveEntity(store, order)
    return order
  })

  app.get<IdPath & { Querystring: { 'expand[]'?: 'card' } }>('/orders/:id/payments', ({ params, query }) => {
    const payments = listChildren(store, 'payment', getOrder(razorpay, params.id).id)
    return collection(payments.map((one) => paymentEntity(one, query['expand[]'])))
  })
}

/** The order, or the provider's refusal. */
function getOrder({ store }: GatewayParts, id: string): Order {
  const order = findEntity(store, 'order', id)
  if (!order) throw unknownId()
  return order
}

function newOrder({ amount, currency, receipt, notes }: NewOrder, nowMs: number): Order {
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
    notes: keptNotes(notes),
    created_at: Math.floor(nowMs / 1000),
  }
}

/** Without pairs they are a list, as there. */
export function keptNotes(notes: Record<string, unknown> = {}): Order['notes'] {
  const entries = Object.entries(notes)
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
