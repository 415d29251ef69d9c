import { randomBytes, randomInt } from 'node:crypto'
import { CashfreeError, invalid, missing } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { namesInstrument, readInstrument } from '../instruments/saved-card.ts'
import { orderStatus } from '../orders/order-entity.ts'
import { findOrderBySession, type Order } from '../orders/orders-sql.ts'
import { enqueueForgedSuccess } from '../webhook-events.ts'
import type { MethodChoice } from './method-choice.ts'
import { admittedGroups } from './methods.ts'
import { readMethod } from './payment-methods.ts'
import { addPayment, type Payment } from './payments-sql.ts'

/** The order a checkout session belongs to, if it can still be paid. Throws 400 with the reason. */
export function getPayableOrder(gateway: Gateway, paymentSessionId: unknown): Order {
  if (paymentSessionId === undefined) throw missing('payment_session_id')
  const order = findOrderBySession(gateway.store, String(paymentSessionId))
  if (!order) throw invalid('payment_session_id', 'is not present or is invalid')
  const status = orderStatus(order, gateway.now())
  if (status === 'PAID') throw new CashfreeError(400, 'order_already_paid', 'order is already paid')
  if (status === 'EXPIRED') throw new CashfreeError(400, 'session_expired', 'payment session has expired')
  if (status !== 'ACTIVE') throw new CashfreeError(400, 'order_inactive', 'order is no longer active')
  return order
}

/** Starts an attempt from a session id and a payment method. It is PENDING until it is confirmed. */
export function startPayment(gateway: Gateway, body: unknown): Payment {
  const fields = (body ?? {}) as {
    payment_session_id?: unknown
    payment_method?: unknown
    save_instrument?: unknown
  }
  const order = getPayableOrder(gateway, fields.payment_session_id)
  if (fields.save_instrument !== undefined && typeof fields.save_instrument !== 'boolean') {
    throw invalid('save_instrument', 'should be a boolean')
  }
  const method = namesInstrument(fields.payment_method)
    ? readInstrument(gateway, order, fields.payment_method.card)
    : readMethod(fields.payment_method, gateway.now())
  if (!admittedGroups(order.request.order_meta?.payment_methods).includes(method.group)) {
    throw new CashfreeError(
      400,
      'payment_method_not_allowed',
      `${method.group} is not enabled for this order`,
    )
  }
  const payment: Payment = {
    cfPaymentId: `5114${randomInt(1e9, 1e10)}`,
    orderId: order.orderId,
    token: randomBytes(24).toString('base64url'),
    status: 'PENDING',
    amountPaise: order.amountPaise,
    currency: order.currency,
    paymentGroup: method.group,
    method: method.entity,
    issuerVerdict: method.issuerVerdict,
    message: 'Transaction pending',
    bankReference: null,
    authId: null,
    error: null,
    createdAtMs: gateway.now(),
    expiresAtMs: expiryOf(gateway, method),
    completedAtMs: null,
    surchargePaise: 0n,
    cardToSave: fields.save_instrument ? (method.cardFacts ?? null) : null,
  }
  addPayment(gateway.store, payment)
  if (gateway.faults.strikes('webhooks_forged')) enqueueForgedSuccess(gateway, order, payment)
  return payment
}

/** When a code or a link ends; null for what has no end of its own. */
function expiryOf(gateway: Gateway, { validForMs }: MethodChoice): number | null {
  if (validForMs === undefined) return null
  return gateway.now() + (gateway.faults.state().upi_expires_ms || validForMs)
}
