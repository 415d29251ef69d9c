import { z } from 'zod'
import { enqueueForgery, enqueueWebhook, type Webhook } from '../../../webhooks/enqueue.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { findOrder, type Order, type Payment, type Refund } from './records-sql.ts'
import { PHONEPE_WEBHOOKS } from './wire/webhooks.ts'

/** Sends the webhook of an ended try; a failed one leaves the order open. */
export function enqueuePaymentEvent(phonepe: GatewayParts, payment: Payment): void {
  const order = orderOf(phonepe, payment)
  const name = order.state === 'COMPLETED' ? 'checkout.order.completed' : 'pg.transaction.failed'
  enqueueWebhook(phonepe, event(phonepe, name, order.merchantOrderId, orderEntity(phonepe.store, order)))
  if (phonepe.faults.strikes('webhooks_forged')) enqueueForged(phonepe, payment)
}

/** A forgery by a sender without the credentials: it claims that this order was paid. */
export function enqueueForged(phonepe: GatewayParts, payment: Payment): void {
  const order: Order = { ...orderOf(phonepe, payment), state: 'COMPLETED' }
  const claim = {
    ...orderEntity(phonepe.store, order),
    paymentDetails: [paymentEntity({ ...payment, state: 'COMPLETED' })],
  }
  enqueueForgery(phonepe, event(phonepe, 'checkout.order.completed', order.merchantOrderId, claim))
}

/** Sends the webhook of a refund's end. */
export function enqueueRefundEvent(phonepe: GatewayParts, refund: Refund): void {
  const name = `pg.refund.${refund.state.toLowerCase()}`
  enqueueWebhook(phonepe, event(phonepe, name, refund.merchantOrderId, refundEntity(refund)))
}

/** Sends a webhook of a dispute. */
export function enqueueDisputeEvent(
  phonepe: GatewayParts,
  name: string,
  orderId: string,
  payload: object,
): void {
  enqueueWebhook(phonepe, event(phonepe, name, orderId, payload))
}

function orderOf({ store, now }: GatewayParts, payment: Payment): Order {
  return findOrder(store, { merchantOrderId: payment.merchantOrderId }, now()) as Order
}

/** The older name of an event where it is another one; disputes have none. */
const TYPES: Record<string, string> = { 'pg.transaction.failed': 'PG_TRANSACTION_ATTEMPT_FAILED' }
const typeOf = (name: string) => name.replaceAll('.', '_').toUpperCase()

function event(phonepe: GatewayParts, name: string, orderId: string, payload: object): Webhook {
  const type = name.startsWith('payment.dispute.') ? undefined : (TYPES[name] ?? typeOf(name))
  const body = { event: name, type, payload }
  return {
    orderId,
    url: phonepe.webhookUrl,
    type: name,
    body: JSON.stringify(body),
    sender: 'phonepe',
    schema: PHONEPE_WEBHOOKS[name] ?? z.never(),
  }
}
