import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { MakeHeaders } from '../../../webhooks/dispatcher.ts'
import { enqueueForgery, enqueueWebhook, type Webhook } from '../../../webhooks/enqueue.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { findEntity, type Order, type Payment, type Refund } from './entities-sql.ts'
import { paymentEntity } from './payment-entity.ts'
import { RAZORPAY_WEBHOOKS } from './wire/webhooks.ts'

/** Sends the webhooks of an ended attempt; Razorpay sends three for a captured one. */
export function enqueuePaymentEvents(razorpay: GatewayParts, payment: Payment): void {
  const order = findEntity(razorpay.store, 'order', payment.order_id) as Order
  const entities = about(payment)
  if (payment.status === 'failed') enqueue(razorpay, 'payment.failed', order, entities)
  else {
    const authorized = about({ ...payment, status: 'authorized', captured: false })
    enqueue(razorpay, 'payment.authorized', order, authorized)
    enqueue(razorpay, 'payment.captured', order, entities)
    enqueue(razorpay, 'order.paid', order, { ...entities, order: { entity: order } })
  }
  if (razorpay.faults.strikes('webhooks_forged')) enqueueForged(razorpay, payment)
}

/** A forgery by a sender without the secret: it claims that this try was paid. */
export function enqueueForged(razorpay: GatewayParts, payment: Payment): void {
  const order = findEntity(razorpay.store, 'order', payment.order_id) as Order
  const claim = about({ ...payment, status: 'captured', captured: true })
  enqueueForgery(razorpay, event(razorpay, 'payment.captured', order, claim))
}

/** Sends the webhook of a refund's end. */
export function enqueueRefundEvent(razorpay: GatewayParts, refund: Refund, payment: Payment): void {
  const order = findEntity(razorpay.store, 'order', payment.order_id) as Order
  const entities = { refund: { entity: refund }, ...about(payment) }
  enqueue(razorpay, `refund.${refund.status}`, order, entities)
}

/** Sends the webhook of a dispute, with the payment that it is about. */
export function enqueueDisputeEvent(
  razorpay: GatewayParts,
  name: string,
  dispute: object,
  payment: Payment,
  order: Order,
): void {
  const entities = { ...about(payment), dispute: { entity: dispute } }
  enqueue(razorpay, `payment.dispute.${name}`, order, entities)
}

const about = (payment: Payment) => ({ payment: { entity: paymentEntity(payment, 'card') } })

function enqueue(razorpay: GatewayParts, name: string, order: Order, payload: Record<string, object>): void {
  enqueueWebhook(razorpay, event(razorpay, name, order, payload))
}

function event(razorpay: GatewayParts, name: string, order: Order, payload: Record<string, object>): Webhook {
  const body = {
    entity: 'event',
    account_id: 'acc_sandbox0000000',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(razorpay.now() / 1000),
  }
  return {
    orderId: order.receipt ?? order.id,
    url: razorpay.webhookUrl,
    type: name,
    body: JSON.stringify(body),
    sender: 'razorpay',
    schema: RAZORPAY_WEBHOOKS[name] ?? z.never(),
  }
}

/** The signature covers the body alone: neither a time nor the event id. */
export function razorpayHeaders(webhookSecret: string): MakeHeaders {
  return (body, { id, forged }) => ({
    'content-type': 'application/json',
    'x-razorpay-signature': forged
      ? randomBytes(32).toString('hex')
      : createHmac('sha256', webhookSecret).update(body).digest('hex'),
    'x-razorpay-event-id': `evt_${id}`,
  })
}
