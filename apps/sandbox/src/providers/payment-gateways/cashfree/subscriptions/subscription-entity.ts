import { indianTime } from '../../../../clock.ts'
import { rupees } from '../../../../rupees.ts'
import { enqueueWebhook } from '../../../../webhooks/enqueue.ts'
import type { Gateway } from '../gateway.ts'
import type { Payment } from '../payments/payments-sql.ts'
import { wrapped } from '../webhook-events.ts'
import type { Subscription, SubscriptionCharge } from './subscriptions-sql.ts'

const AUTHORIZED_WITH = { upi: { channel: 'collect', upi_id: 'payer@okbank' } }

function authorization({ request, ...one }: Subscription) {
  const isGiven = one.authorizationReference !== null
  return {
    authorization_amount: request.authorization_details?.authorization_amount ?? 1,
    authorization_amount_refund: request.authorization_details?.authorization_amount_refund ?? true,
    authorization_reference: one.authorizationReference ?? undefined,
    authorization_status: one.authorizationStatus,
    authorization_time: isGiven ? indianTime(one.createdAtMs) : undefined,
    payment_group: 'upi',
    payment_method: isGiven ? AUTHORIZED_WITH : undefined,
  }
}

/** The same in a webhook, where nothing is left out. */
function toldAuthorization(one: Subscription) {
  const { authorization_reference, authorization_time, payment_method, ...known } = authorization(one)
  return {
    ...known,
    approve_by_time: '',
    authorization_reference: authorization_reference ?? null,
    authorization_time: authorization_time ?? '',
    payment_method: payment_method ?? null,
  }
}

function plan({ request, maxPaise }: Subscription) {
  return {
    plan_name: request.plan_details.plan_name,
    plan_type: request.plan_details.plan_type,
    plan_currency: 'INR',
    plan_max_amount: rupees(maxPaise),
    plan_note: request.plan_details.plan_note,
    plan_status: 'ACTIVE',
  }
}

/** A subscription as the provider answers it. Missing values are left out; only its tags may be null. */
export function subscriptionEntity(one: Subscription): object {
  return {
    subscription_id: one.subscriptionId,
    cf_subscription_id: one.cfSubscriptionId,
    subscription_session_id: one.sessionId,
    subscription_status: one.status,
    subscription_expiry_time: indianTime(one.expiresAtMs),
    subscription_tags: null,
    subscription_meta: { return_url: one.request.subscription_meta?.return_url },
    customer_details: one.request.customer_details,
    plan_details: plan(one),
    authorisation_details: authorization(one),
  }
}

/** The answer to a new charge: without its day and its count of attempts. */
export function chargedEntity(one: Subscription, payment: Payment) {
  return {
    payment_id: payment.orderId,
    cf_payment_id: payment.cfPaymentId,
    subscription_id: one.subscriptionId,
    payment_type: 'CHARGE',
    payment_amount: rupees(payment.amountPaise),
    payment_status: payment.status === 'PENDING' ? 'INITIALIZED' : payment.status,
    payment_initiated_date: indianTime(payment.createdAtMs),
    failure_details: { failure_reason: payment.error?.error_description },
  }
}

/** A charge of a subscription as the provider answers it. */
export function chargeEntity(one: Subscription, charge: SubscriptionCharge, payment: Payment) {
  return {
    ...chargedEntity(one, payment),
    cf_txn_id: payment.status === 'SUCCESS' ? payment.cfPaymentId : undefined,
    cf_subscription_id: one.cfSubscriptionId,
    payment_schedule_date: `${charge.scheduleDate}T12:00:00+05:30`,
    payment_remarks: charge.remarks ?? undefined,
    retry_attempts: charge.retryAttempts,
    authorization_details: authorization(one),
  }
}

const gatewayOf = ({ cfSubscriptionId }: Subscription) => ({
  gateway_name: 'CASHFREE',
  gateway_subscription_id: cfSubscriptionId,
})

/** Sends the webhook of a subscription's new status. */
export function enqueueStatusWebhook(gateway: Gateway, one: Subscription): void {
  const { customer_name, customer_email, customer_phone } = one.request.customer_details
  enqueue(gateway, one.subscriptionId, 'SUBSCRIPTION_STATUS_CHANGED', {
    subscription_details: {
      cf_subscription_id: one.cfSubscriptionId,
      subscription_id: one.subscriptionId,
      subscription_status: one.status,
      subscription_expiry_time: indianTime(one.expiresAtMs).slice(0, 19),
      subscription_first_charge_time: null,
      subscription_tags: null,
      next_schedule_date: null,
    },
    customer_details: { customer_name: customer_name ?? null, customer_email, customer_phone },
    plan_details: plan(one),
    authorization_details: toldAuthorization(one),
    payment_gateway_details: gatewayOf(one),
  })
}

const PAYMENT_EVENTS: Record<string, string> = {
  SUCCESS: 'SUBSCRIPTION_PAYMENT_SUCCESS',
  FAILED: 'SUBSCRIPTION_PAYMENT_FAILED',
  CANCELLED: 'SUBSCRIPTION_PAYMENT_CANCELLED',
  PENDING: 'SUBSCRIPTION_PAYMENT_NOTIFICATION_INITIATED',
}

/** Sends a charge's webhook: the payer was notified, or how it ended. */
export function enqueueChargeWebhook(
  gateway: Gateway,
  one: Subscription,
  charge: SubscriptionCharge,
  payment: Payment,
): void {
  const type = PAYMENT_EVENTS[payment.status]
  if (!type) return
  const entity = chargeEntity(one, charge, payment)
  enqueue(gateway, charge.paymentId, type, {
    ...entity,
    cf_txn_id: entity.cf_txn_id ?? null,
    cf_order_id: '',
    payment_currency: payment.currency,
    payment_remarks: charge.remarks,
    failure_details: { failure_reason: payment.error?.error_description ?? null },
    authorization_details: { ...toldAuthorization(one), payment_id: charge.paymentId },
    payment_gateway_details: { ...gatewayOf(one), gateway_payment_id: payment.cfPaymentId },
  })
}

function enqueue(gateway: Gateway, about: string, type: string, data: object): void {
  enqueueWebhook(gateway, wrapped(gateway, { orderId: about, url: gateway.webhookUrl }, type, data))
}
