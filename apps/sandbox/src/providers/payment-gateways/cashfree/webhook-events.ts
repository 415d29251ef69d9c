import { indianTime } from '../../../clock.ts'
import { rupees } from '../../../rupees.ts'
import { enqueueForgery, enqueueWebhook, type Webhook } from '../../../webhooks/enqueue.ts'
import type { Gateway } from './gateway.ts'
import type { Order } from './orders/orders-sql.ts'
import { GATEWAY_DETAILS, offersEntity, paymentCore } from './payments/payment-entity.ts'
import type { Payment } from './payments/payments-sql.ts'
import { refundEntity } from './refunds/refund-entity.ts'
import type { Refund } from './refunds/refunds-sql.ts'
import { webhookSchema } from './wire/webhooks.ts'

const TYPE_OF: Record<string, string> = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  FAILED: 'PAYMENT_FAILED_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
}

/** Sends an ended attempt's webhook; with its fault switch, a forged success too. */
export function enqueuePaymentWebhook(gateway: Gateway, order: Order, payment: Payment): void {
  enqueueWebhook(gateway, paymentWebhook(gateway, order, payment))
  if (gateway.faults.strikes('webhooks_forged')) enqueueForgedSuccess(gateway, order, payment)
}

/** A forgery by a sender without the secret: it claims that this attempt was paid. */
export function enqueueForgedSuccess(gateway: Gateway, order: Order, payment: Payment): void {
  const claim = { ...payment, status: 'SUCCESS', message: '00::Transaction success', error: null }
  enqueueForgery(gateway, paymentWebhook(gateway, order, claim))
}

/** Sends the webhook of a refund's end. */
export function enqueueRefundWebhook(gateway: Gateway, order: Order, refund: Refund): void {
  if (order.request.subscription_id) {
    enqueueChargeRefundWebhook(gateway, order, refund)
    return
  }
  const {
    refund_speed: _speed,

    refund_mode: _mode,
    refund_charge,
    ...core
  } = refundEntity(refund)
  const data = {
    refund: {
      ...core,
      entity: 'Refund',
      requested_speed: refund.speed,
      processed_speed: refund.speed,
      service_charge: refund_charge,
      service_tax: rupees(0n),
    },
  }
  enqueueWebhook(gateway, envelope(gateway, order, 'REFUND_STATUS_WEBHOOK', data))
}

/** The same of a charge by a subscription, which has no order of the shop. */
function enqueueChargeRefundWebhook(gateway: Gateway, order: Order, refund: Refund): void {
  const data = {
    payment_id: order.orderId,
    subscription_id: order.request.subscription_id,
    cf_payment_id: refund.cfPaymentId,
    refund_id: refund.refundId,
    cf_refund_id: refund.cfRefundId,
    refund_status: refund.status,
    refund_amount: rupees(refund.amountPaise),
  }
  enqueueWebhook(gateway, envelope(gateway, order, 'SUBSCRIPTION_REFUND_STATUS', data))
}

function paymentWebhook(gateway: Gateway, order: Order, payment: Payment): Webhook {
  const customer = order.request.customer_details
  const { netbanking } = payment.method
  const { payment_surcharge, ...core } = paymentCore(payment)
  return envelope(gateway, order, TYPE_OF[payment.status] as string, {
    order: {
      order_id: order.orderId,
      order_amount: rupees(order.amountPaise),
      order_currency: order.currency,
      order_tags: order.request.order_tags ?? null,
    },
    payment: {
      ...core,
      auth_id: payment.authId,
      // Its code is a text here, and a number in the calls.
      ...(netbanking && {
        payment_method: {
          netbanking: { ...netbanking, netbanking_bank_code: String(netbanking.netbanking_bank_code) },
        },
      }),
      payment_surcharge: payment_surcharge ?? null,
    },
    customer_details: {
      customer_name: customer.customer_name ?? null,
      customer_id: customer.customer_id,
      customer_email: customer.customer_email,
      customer_phone: customer.customer_phone,
    },
    ...(payment.error ? { error_details: payment.error } : {}),
    payment_gateway_details: GATEWAY_DETAILS,
    payment_offers: offersEntity(payment) ?? null,
  })
}

/** A webhook about an order. */
export function envelope(gateway: Gateway, order: Order, type: string, data: object): Webhook {
  const url = order.request.order_meta?.notify_url ?? gateway.webhookUrl
  return wrapped(gateway, { orderId: order.orderId, url }, type, data)
}

/** A webhook as Cashfree wraps it. */
export function wrapped(
  gateway: Gateway,
  to: Pick<Webhook, 'orderId' | 'url'>,
  type: string,
  data: object,
): Webhook {
  const body = JSON.stringify({ data, event_time: indianTime(gateway.now()), type })
  return { ...to, type, body, schema: webhookSchema(type) }
}
