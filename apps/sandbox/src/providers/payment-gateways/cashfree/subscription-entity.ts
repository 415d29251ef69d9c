import { indianTime } from '../../../clock.ts'
import { rupees } from '../../../rupees.ts'
import { enqueueWebhook } from '../../../webhooks/enqueue.ts'
import type { Gateway } from './gateway.ts'
import type { Payment } from './payments-sql.ts'
import type { Subscription, SubscriptionCharge } from './subscriptions-sql.ts'

const AUTHORIZED_WITH = { upi: { channel: 'collect', upi_id: 'payer@okbank' } }

function authorization({ request, ...one }: Subscription) {
  return {
    authorization_amount: request.authorization_details?.authorization_amount ?? 1,
    authorization_amount_refund: request.authorization_details?.authorization_amount_refund ?? true,
    authorization_reference: one.authorizationReference,
    authorization_status: one.authorizationStatus,
    authorization_time: one.authorizationReference === null ? null : indianTime(one.createdAtMs),
    payment_group: 'upi',
    payment_method: one.authorizationReference === null ? null : AUTHORIZED_WITH,
  }
}

function plan({ request, maxPaise }: Subscription) {
  return {
    plan_name: request.plan_details.plan_name ?? null,
    plan_type: request.plan_details.plan_type,
    plan_currency: 'INR',
    plan_max_amount: rupees(maxPaise),
    plan_note: request.plan_details.plan_note ?? null,
    plan_status: 'ACTIVE',
  }
}

/** A subscription as the provider answers it. */
export function subscriptionEntity(one: Subscription): object {
  return {
    subscription_id: one.subscriptionId,
    cf_subscription_id: one.cfSubscriptionId,
    subscription_session_id: one.sessionId,
    subscription_status: one.status,
    subscription_expiry_time: indianTime(one.expiresAtMs),
    subscription_first_charge_time: null,
    next_schedule_date: null,
    subscription_note: null,
    subscription_tags: null,
    subscription_meta: { return_url: one.request.subscription_meta?.return_url ?? null },
    customer_details: one.request.customer_details,
    plan_details: plan(one),
    authorisation_details: authorization(one),
  }
}

/** A charge of a subscription as the provider answers it. */
export function chargeEntity(one: Subscription, charge: SubscriptionCharge, payment: Payment): object {
  return {
    payment_id: charge.paymentId,
    cf_payment_id: payment.cfPaymentId,
    cf_txn_id: payment.status === 'SUCCESS' ? payment.cfPaymentId : null,
    cf_order_id: null,
    subscription_id: one.subscriptionId,
    cf_subscription_id: one.cfSubscriptionId,
    payment_type: 'CHARGE',
    payment_amount: rupees(payment.amountPaise),
    payment_status: payment.status,
    payment_initiated_date: indianTime(payment.createdAtMs),
    payment_schedule_date: charge.scheduleDate,
    payment_remarks: charge.remarks,
    retry_attempts: charge.retryAttempts,
    failure_details: { failure_reason: payment.error?.error_description ?? null },
    authorization_details: authorization(one),
  }
}

/** Tells that a subscription is in another state. */
export function enqueueStatusWebhook(gateway: Gateway, one: Subscription): void {
  const {
    authorisation_details: authorization_details,
    customer_details,
    plan_details,
    ...subscription
  } = subscriptionEntity(one) as Record<string, unknown>
  enqueue(gateway, one.subscriptionId, 'SUBSCRIPTION_STATUS_CHANGED', {
    subscription_details: subscription,
    customer_details,
    plan_details,
    authorization_details,
    payment_gateway_details: { gateway_name: 'CASHFREE', gateway_subscription_id: one.subscriptionId },
  })
}

const PAYMENT_EVENTS: Record<string, string> = {
  SUCCESS: 'SUBSCRIPTION_PAYMENT_SUCCESS',
  FAILED: 'SUBSCRIPTION_PAYMENT_FAILED',
  CANCELLED: 'SUBSCRIPTION_PAYMENT_CANCELLED',
  PENDING: 'SUBSCRIPTION_PAYMENT_NOTIFICATION_INITIATED',
}

/** Tells of a charge: that the payer was told of it, or how it ended. */
export function enqueueChargeWebhook(
  gateway: Gateway,
  one: Subscription,
  charge: SubscriptionCharge,
  payment: Payment,
): void {
  const type = PAYMENT_EVENTS[payment.status]
  if (type) enqueue(gateway, charge.paymentId, type, chargeEntity(one, charge, payment))
}

function enqueue(gateway: Gateway, about: string, type: string, data: object): void {
  const nowMs = gateway.now()
  const body = JSON.stringify({ data, event_time: indianTime(nowMs), type })
  enqueueWebhook(
    gateway.store,
    gateway.faults,
    { orderId: about, url: gateway.webhookUrl, type, body },
    nowMs,
  )
}
