import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { paiseOf } from '../../../../rupees.ts'
import { CashfreeError, invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { once } from '../idempotency-sql.ts'
import { listPayments } from '../payments/payments-sql.ts'
import { orderEntity, orderStatus } from './order-entity.ts'
import { orderExtended } from './order-extended.ts'
import { readOrderRequest } from './order-rules.ts'
import { addOrder, findOrder, type Order, setOrderStatus } from './orders-sql.ts'

const LIFE_MS = 30 * 86_400_000
type OrderPath = { Params: { orderId: string } }

/** Create, fetch and terminate an order, and its extended data. */
export function addOrderRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post('/orders', (request, reply) =>
    once(gateway, request, reply, () => {
      if (gateway.faults.strikes('refuse_orders')) {
        throw new CashfreeError(400, 'request_failed', 'merchant is not enabled for payments')
      }
      return createOrder(gateway, request.body)
    }),
  )

  app.get<OrderPath>('/orders/:orderId', (request) =>
    orderEntity(getOrder(gateway, request.params.orderId), gateway.now()),
  )

  app.get<OrderPath>('/orders/:orderId/extended', (request) =>
    orderExtended(getOrder(gateway, request.params.orderId)),
  )

  app.patch<OrderPath>('/orders/:orderId', (request) => {
    const wanted = (request.body as { order_status?: unknown } | null)?.order_status
    if (wanted !== 'TERMINATED') throw invalid('order_status', 'should be TERMINATED')
    return gateway.store.transaction(() => terminate(gateway, request.params.orderId))
  })
}

/** The order, or the provider's 404, also for a charge of a subscription. */
export function getOrder(gateway: Gateway, orderId: string): Order {
  const order = findOrder(gateway.store, orderId)
  if (!order || order.request.subscription_id) throw notFound('order')
  return order
}

function createOrder(gateway: Gateway, body: unknown): object {
  const nowMs = gateway.now()
  const request = readOrderRequest(body, nowMs)
  const orderId = request.order_id ?? `order_${randomInt(1e9)}${randomBytes(12).toString('hex')}`
  if (findOrder(gateway.store, orderId)) {
    throw new CashfreeError(409, 'order_already_exists', 'order with same id is already present')
  }
  const order: Order = {
    orderId,
    cfOrderId: `2${randomInt(1e9, 1e10)}`,
    paymentSessionId: `session_${randomBytes(48).toString('base64url')}`,
    amountPaise: paiseOf(request.order_amount) as bigint,
    currency: request.order_currency,
    status: 'ACTIVE',
    expiresAtMs: request.order_expiry_time ? Date.parse(request.order_expiry_time) : nowMs + LIFE_MS,
    createdAtMs: nowMs,
    request,
  }
  addOrder(gateway.store, order)
  return orderEntity(order, nowMs)
}

/**
 * Ends an order. While an attempt is pending the provider only records the request
 * (TERMINATION_REQUESTED), and drops it if the attempt succeeds.
 */
function terminate(gateway: Gateway, orderId: string): object {
  const order = getOrder(gateway, orderId)
  const nowMs = gateway.now()
  const status = orderStatus(order, nowMs)
  if (status === 'PAID' || status === 'EXPIRED') {
    const word = status.toLowerCase()
    throw new CashfreeError(400, `order_already_${word}`, `order is already ${word} and cannot be terminated`)
  }
  if (status === 'ACTIVE') {
    const waiting = listPayments(gateway.store, orderId).some((payment) => payment.status === 'PENDING')
    order.status = waiting ? 'TERMINATION_REQUESTED' : 'TERMINATED'
    setOrderStatus(gateway.store, orderId, order.status)
  }
  return orderEntity(order, nowMs)
}
