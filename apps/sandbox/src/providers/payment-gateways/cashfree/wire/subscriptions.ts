import { z } from 'zod'
import { instant, pattern, rupeesNumber, text } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/subscription'

const id = () => z.string().min(1)
const word = () => z.string().optional()
const CUSTOMER = {
  customer_name: word(),
  customer_email: z.string(),
  customer_phone: pattern(/^\d{10}$/, 'should be 10 digits'),
  customer_bank_account_holder_name: word(),
  customer_bank_account_number: word(),
  customer_bank_ifsc: word(),
  customer_bank_code: word(),
  customer_bank_account_type: word(),
}
const customer = z.strictObject(CUSTOMER)
const splits = z.array(z.strictObject({ vendor_id: z.string(), percentage: z.number().optional() }))
const tags = z.record(z.string(), z.string())

/** CreateSubscriptionRequest with a plan of its own: the name and the most of it may be missing beside a `plan_id` alone. */
const subscriptionRequest = z.strictObject({
  subscription_id: pattern(/^[A-Za-z0-9_. -]{1,250}$/, 'has other characters'),
  customer_details: customer,
  plan_details: z.strictObject({
    plan_id: word(),
    plan_name: text(1, 40),
    plan_type: z.enum(['ON_DEMAND', 'PERIODIC']),
    plan_currency: z.literal('INR', 'should be INR').optional(),
    plan_amount: rupeesNumber(1).optional(),
    plan_max_amount: rupeesNumber(1),
    plan_max_cycles: z.int().optional(),
    plan_intervals: z.int().optional(),
    plan_interval_type: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']).optional(),
    plan_note: word(),
  }),
  authorization_details: z
    .strictObject({
      authorization_amount: rupeesNumber(1).optional(),
      authorization_amount_refund: z.boolean().optional(),
      payment_methods: z.array(z.enum(['enach', 'pnach', 'upi', 'card'])).optional(),
    })
    .optional(),
  subscription_meta: z
    .strictObject({
      return_url: word(),
      notification_channel: z.array(z.enum(['EMAIL', 'SMS'])).optional(),
      // Of the SDK for 2026-01-01.
      session_id_expiry: word(),
    })
    .optional(),
  subscription_expiry_time: instant().optional(),
  subscription_first_charge_time: instant().optional(),
  subscription_note: word(),
  subscription_tags: tags.optional(),
  subscription_payment_splits: splits.optional(),
})

/** `payment_method` is a text in 2025-01-01, and an object in the SDK for 2026-01-01. `payment_group` is of the latter. */
const authorization = z.strictObject({
  authorization_amount: rupeesNumber().optional(),
  authorization_amount_refund: z.boolean().optional(),
  authorization_reference: word(),
  authorization_time: word(),
  authorization_status: word(),
  payment_id: word(),
  payment_group: word(),
  payment_method: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
})
const plan = z.strictObject({
  plan_id: word(),
  plan_name: word(),
  plan_type: word(),
  plan_currency: word(),
  plan_max_amount: rupeesNumber().optional(),
  plan_recurring_amount: rupeesNumber().optional(),
  plan_max_cycles: z.int().optional(),
  plan_intervals: z.int().optional(),
  plan_interval_type: word(),
  plan_note: word(),
  plan_status: word(),
})

/** SubscriptionEntity; its own example has null for tags and splits alone. The schema has no list of statuses. */
const subscription = z.strictObject({
  subscription_id: z.string(),
  cf_subscription_id: z.string(),
  subscription_session_id: word(),
  subscription_status: z.string(),
  subscription_expiry_time: word(),
  subscription_first_charge_time: word(),
  // Of the SDK for 2026-01-01.
  next_schedule_date: word(),
  subscription_note: word(),
  subscription_meta: z.strictObject({ return_url: word() }).optional(),
  subscription_tags: tags.nullish(),
  subscription_payment_splits: splits.nullish(),
  customer_details: customer.optional(),
  plan_details: plan.optional(),
  authorisation_details: authorization.optional(),
})

const manage = (actions: [string, ...string[]]) => ({
  action: z.enum(actions, `should be one of ${actions.join(', ')}`),
  action_details: z.strictObject({ next_scheduled_time: word(), plan_id: word() }).optional(),
})

/** CreateSubscriptionPaymentRequest of a charge by UPI. The other type, AUTH, is the payer's own. */
const chargeRequest = z.strictObject({
  subscription_id: id(),
  payment_id: id(),
  payment_type: z.literal('CHARGE', 'should be CHARGE'),
  payment_amount: rupeesNumber(1),
  payment_schedule_date: pattern(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?$/,
    'should be a date, or a moment in ISO 8601',
  ),
  payment_remarks: word(),
  subscription_session_id: word(),
  payment_method: z.record(z.string(), z.unknown()).optional(),
})

const failure = z.strictObject({ failure_reason: word() })
const CHARGE = {
  payment_id: z.string(),
  cf_payment_id: z.string(),
  subscription_id: z.string(),
  payment_type: z.enum(['AUTH', 'CHARGE']),
  payment_amount: rupeesNumber(),
  payment_status: z.string(),
  payment_initiated_date: word(),
  failure_details: failure.optional(),
}
/** CreateSubscriptionPaymentResponse: no day of the debit. `action` and `channel` are of its example, which has null in `data`. */
const charged = z.strictObject({
  ...CHARGE,
  payment_method: word(),
  action: word(),
  channel: word(),
  data: z.record(z.string(), z.unknown()).optional(),
})
/** SubscriptionPaymentEntity; no example of it has null. */
const charge = z.strictObject({
  ...CHARGE,
  cf_subscription_id: word(),
  cf_txn_id: word(),
  cf_order_id: word(),
  payment_remarks: word(),
  payment_schedule_date: word(),
  retry_attempts: z.int().optional(),
  authorization_details: authorization.optional(),
})

/** CreateSubscriptionRefundRequest; `payment_id` must be there in the SDK for 2026-01-01. */
const refundRequest = z.strictObject({
  subscription_id: id(),
  payment_id: id(),
  cf_payment_id: z.int().optional(),
  refund_id: pattern(/^[A-Za-z0-9_-]{3,40}$/, 'should be 3 to 40 letters, digits, _ or -'),
  refund_amount: rupeesNumber(1),
  refund_note: text(3, 100).optional(),
  // INSTANT is not for UPI.
  refund_speed: z.enum(['STANDARD', 'INSTANT']).optional(),
})
const refund = z.strictObject({
  payment_id: z.string(),
  cf_payment_id: z.string(),
  refund_id: z.string(),
  cf_refund_id: z.string(),
  refund_amount: rupeesNumber(),
  refund_note: word(),
  refund_speed: z.enum(['INSTANT', 'NORMAL']).optional(),
  refund_status: z.string(),
})

const ONE = '/pg/subscriptions/:id'
export const SUBSCRIPTION_CALLS: Record<string, WireCall> = {
  'POST /pg/subscriptions': { source: `${PAGE}/create`, body: subscriptionRequest, answer: subscription },
  [`GET ${ONE}`]: { source: `${PAGE}/fetch`, answer: subscription },
  [`POST ${ONE}/manage`]: {
    source: `${PAGE}/manage`,
    body: z.strictObject({
      subscription_id: id(),
      ...manage(['CANCEL', 'PAUSE', 'ACTIVATE', 'CHANGE_PLAN']),
    }),
    answer: subscription,
  },
  'POST /pg/subscriptions/pay': { source: `${PAGE}/raise-charge`, body: chargeRequest, answer: charged },
  [`GET ${ONE}/payments`]: { source: `${PAGE}/fetch-payments`, answer: z.array(charge) },
  [`GET ${ONE}/payments/:paymentId`]: { source: `${PAGE}/fetch-payment`, answer: charge },
  [`POST ${ONE}/payments/:paymentId/manage`]: {
    source: `${PAGE}/manage-payment`,
    body: z.strictObject({ subscription_id: id(), payment_id: id(), ...manage(['CANCEL', 'RETRY']) }),
    answer: charge,
  },
  [`POST ${ONE}/refunds`]: { source: `${PAGE}/refund/create`, body: refundRequest, answer: refund },
  [`GET ${ONE}/refunds/:refundId`]: { source: `${PAGE}/refund/fetch`, answer: refund },
}
