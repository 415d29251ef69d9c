import { z } from 'zod'
import { instant, rupeesNumber } from '../../../../wire/fields.ts'
import { DISPUTE, disputedOrder, disputingCustomer } from './disputes.ts'
import {
  errorDetails,
  internationalPayment,
  offer,
  PAYMENT_STATUSES,
  paymentMethod,
  surcharge,
} from './payments.ts'
import { REFUND } from './refunds.ts'

/*
 * Bodies of the webhooks, from their samples on www.cashfree.com/docs/api-reference/payments/latest: payments/webhooks,
 * refunds/webhooks, disputes/dispute-webhooks and subscription/webhooks. A field is null where a sample has null.
 */

const word = () => z.string().optional()
const wordOrNull = () => z.string().nullish()
/** Texts since 2023-08-01; some samples still print numbers. */
const id = () => z.union([z.int(), z.string()])

const payment = z.strictObject({
  order: z.strictObject({
    order_id: z.string(),
    order_amount: rupeesNumber(),
    order_currency: z.string(),
    order_tags: z.record(z.string(), z.string()).nullish(),
  }),
  payment: z.strictObject({
    cf_payment_id: z.string(),
    payment_status: z.enum(PAYMENT_STATUSES),
    payment_amount: rupeesNumber(),
    payment_currency: z.string(),
    payment_message: word(),
    payment_time: instant(),
    bank_reference: word(),
    auth_id: wordOrNull(),
    // The sample of a failed payment has null for the channel.
    payment_method: paymentMethod(z.string(), z.string().nullable()),
    payment_group: z.string(),
    // These two are of 2025-01-01.
    international_payment: internationalPayment.optional(),
    payment_surcharge: surcharge.nullish(),
  }),
  customer_details: z.strictObject({
    customer_name: wordOrNull(),
    customer_id: wordOrNull(),
    customer_email: word(),
    customer_phone: z.string(),
  }),
  error_details: errorDetails.optional(),
  payment_gateway_details: z
    .strictObject({
      gateway_name: word(),
      gateway_order_id: word(),
      gateway_payment_id: word(),
      gateway_order_reference_id: word(),
      gateway_status_code: wordOrNull(),
      gateway_settlement: word(),
      gateway_reference_name: word(),
    })
    .optional(),
  // Null is of the product's own guide, not of a sample.
  payment_offers: z.array(offer).nullish(),
})

const refund = z.strictObject({
  refund: z.strictObject({
    ...REFUND,
    cf_refund_id: id(),
    cf_payment_id: id(),
    // The calls write it small.
    entity: z.literal('Refund'),
    refund_splits: z.array(
      z.strictObject({
        merchantVendorId: z.string(),
        amount: rupeesNumber().nullish(),
        percentage: z.number().nullish(),
      }),
    ),
    // Of 2023-08-01.
    refund_charge: rupeesNumber().optional(),
    metadata: z.record(z.string(), z.string()).nullish(),
    refund_mode: word(),
    // Of 2025-01-01.
    requested_speed: word(),
    processed_speed: word(),
    service_charge: rupeesNumber().optional(),
    service_tax: rupeesNumber().optional(),
  }),
})

const dispute = z.strictObject({
  dispute: z.strictObject({
    ...DISPUTE,
    dispute_id: z.string(),
    created_at: instant(),
    updated_at: instant(),
    respond_by: instant(),
    resolved_at: instant().optional(),
    dispute_action_on: z.string(),
  }),
  order_details: disputedOrder(id()),
  customer_details: disputingCustomer,
})

/** Empty where nothing has happened yet: `""` for times, null for words. */
const authorization = z.strictObject({
  authorization_amount: rupeesNumber(),
  authorization_amount_refund: z.boolean(),
  approve_by_time: z.string(),
  authorization_reference: wordOrNull(),
  authorization_time: z.string(),
  authorization_status: wordOrNull(),
  payment_id: word(),
  payment_method: z.record(z.string(), z.record(z.string(), z.string())).nullish(),
  payment_group: wordOrNull(),
})
const subscription = z.strictObject({
  cf_subscription_id: z.string(),
  subscription_id: z.string(),
  subscription_status: z.string(),
  subscription_expiry_time: z.string(),
  subscription_first_charge_time: wordOrNull(),
  subscription_tags: z.record(z.string(), z.string()).nullish(),
  next_schedule_date: wordOrNull(),
})
const plan = z.strictObject({
  plan_id: word(),
  plan_name: word(),
  plan_type: z.string(),
  plan_max_cycles: z.int().optional(),
  plan_recurring_amount: rupeesNumber().nullish(),
  plan_max_amount: rupeesNumber(),
  plan_interval_type: wordOrNull(),
  plan_intervals: z.int().nullish(),
  plan_currency: z.string(),
  plan_note: wordOrNull(),
  plan_status: wordOrNull(),
})
const subscriptionStatus = z.strictObject({
  subscription_details: subscription,
  customer_details: z.strictObject({
    customer_name: wordOrNull(),
    customer_email: z.string(),
    customer_phone: z.string(),
  }),
  plan_details: plan,
  authorization_details: authorization,
  payment_gateway_details: z.strictObject({
    gateway_name: z.string(),
    gateway_subscription_id: z.string(),
  }),
})
const subscriptionPayment = z.strictObject({
  payment_id: z.string(),
  cf_payment_id: z.string(),
  cf_txn_id: wordOrNull(),
  cf_order_id: z.string(),
  subscription_id: z.string(),
  cf_subscription_id: z.string(),
  payment_type: z.enum(['AUTH', 'CHARGE']),
  // Of 2026-01-01.
  subscription_details: subscription.optional(),
  authorization_details: authorization,
  payment_amount: rupeesNumber(),
  payment_currency: z.string(),
  payment_schedule_date: z.string(),
  payment_initiated_date: z.string(),
  payment_remarks: wordOrNull(),
  retry_attempts: z.int(),
  failure_details: z.strictObject({ failure_reason: wordOrNull() }),
  payment_status: z.string(),
  payment_gateway_details: z.strictObject({
    gateway_name: z.string(),
    gateway_subscription_id: z.string(),
    gateway_payment_id: z.string(),
  }),
})
/** Unconfirmed: the event is named by its page, and no sample of it was found. The fields are the refund's own. */
const subscriptionRefund = z.strictObject({
  payment_id: z.string(),
  subscription_id: z.string(),
  cf_payment_id: z.string(),
  refund_id: z.string(),
  cf_refund_id: z.string(),
  refund_amount: rupeesNumber(),
  refund_status: z.string(),
})

const DATA: Record<string, z.ZodType> = {
  PAYMENT_SUCCESS_WEBHOOK: payment,
  PAYMENT_FAILED_WEBHOOK: payment,
  PAYMENT_USER_DROPPED_WEBHOOK: payment,
  REFUND_STATUS_WEBHOOK: refund,
  DISPUTE_CREATED: dispute,
  DISPUTE_UPDATED: dispute,
  DISPUTE_CLOSED: dispute,
  SUBSCRIPTION_STATUS_CHANGED: subscriptionStatus,
  SUBSCRIPTION_PAYMENT_NOTIFICATION_INITIATED: subscriptionPayment,
  SUBSCRIPTION_PAYMENT_SUCCESS: subscriptionPayment,
  SUBSCRIPTION_PAYMENT_FAILED: subscriptionPayment,
  SUBSCRIPTION_PAYMENT_CANCELLED: subscriptionPayment,
  SUBSCRIPTION_REFUND_STATUS: subscriptionRefund,
}

const WEBHOOKS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(DATA).map(([type, data]) => [
    type,
    z.strictObject({ data, event_time: instant(), type: z.literal(type) }),
  ]),
)

/** The body of a type; throws an Error for an undocumented one. */
export function webhookSchema(type: string): z.ZodType {
  const schema = WEBHOOKS[type]
  if (!schema) throw new Error(`The webhook ${type} is described nowhere.`)
  return schema
}
