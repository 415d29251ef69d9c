import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam } from '../fields.ts'
import { isPayable } from '../money.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { BILL_STATUSES, billFields } from '../payables/bill-body.ts'
import { moneyWay } from './money-steps.ts'
import { PAYMENT_MESSAGES } from './payment-messages.ts'

/** The method whose choice shows card fields (spec 1 section 9). */
export const CARD_METHOD = 'Credit Card/Debit Card'
/** Milliseconds until the status screen navigates on, by outcome (spec 1 section 4). */
export const STATUS_DELAY_MS = { success: 2_000, failed: 3_000, pending: 100_000, error: 2_000 } as const

export const listPaymentMethods = call({
  method: 'GET',
  path: '/payment-methods-for-pay',
  summary: 'The methods that at least one gateway offers now',
  feature: 'payments',
  access: 'payments.pay',
  for: 'account',
  unscoped: 'a catalogue that is the same for everyone',
  answer: z.object({
    status: z.literal('success'),
    data: z.array(z.object({ id: z.number(), payment_method: z.string() })),
  }),
})

const checkout = z.object({
  gateway: z.string(),
  gateway_name: z.string(),
  sdk_url: z.string(),
  mode: z.enum(['sandbox', 'production']),
  /** The `vault` of the saved cards that can pay here, and where the payer may have one saved; null for none. */
  card_vault: z.nullable(z.string()),
})

/** `params` are this gateway's checkout parameters besides the session: options or the fields of a form. */
export const openedCheckout = z.extend(checkout, { params: z.record(z.string(), z.string()) })

export const quote = z.object({
  payment_method_id: z.number(),
  payment_method: z.string(),
  amount: rupees,
  charge_rate: z.string(),
  charge: rupees,
  gst_rate: z.string(),
  gst_in_charge: rupees,
  total: rupees,
  card_fields: z.enum(['hosted', 'none']),
  checkout,
})
export type Quote = z.infer<typeof quote>

export const getQuotes = call({
  method: 'GET',
  path: '/payment-quotes',
  summary:
    'For an amount and a service: gateway, charge and total of each method, as paying now would have them',
  feature: 'payments',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  ids: { service_id: 'catalogue' },
  query: z.strictObject({
    service_id: idParam,
    amount: z
      .string(PAYMENT_MESSAGES.amountInvalid)
      .check(z.refine((text) => isPayable(text), { error: PAYMENT_MESSAGES.amountInvalid })),
  }),
  answer: z.object({
    data: z.array(quote),
    /** Methods that are switched off for this service, with the sentence for the payer. */
    off: z.array(z.object({ payment_method_id: z.number(), reason: z.nullable(z.string()) })),
  }),
})

const optionalAmount = z.nullish(payableAmount(PAYMENT_MESSAGES.amountInvalid))

/** The pay body. The specification leaves its list open: fields not named here are ignored, null included. */
export const payBody = z.object({
  user_id: z.nullish(idField()),
  service_id: idField('Service is required.'),
  service_user_id: z.nullish(idField()),
  payment_method_id: z.nullish(idField()),
  amount: optionalAmount,
  pay_amount: optionalAmount,
  /** The total that the payer agreed to; another quote is a 409. */
  total: z.nullish(z.union([z.string(), z.number()])),
  email: z.nullish(z.string().check(z.maxLength(100))),
  /** Student details as they were stored; without it the caller's newest. They decide school and amount. */
  unique_id: z.nullish(z.string().check(z.maxLength(40))),
  /** A fetched bill; or its operator with the fields: the caller's newest fetch of it. */
  bill_id: z.nullish(idField()),
  operator: z.nullish(idField()),
  ...billFields,
  /**
   * True pays a bill that was paid before; without it that is a 409 with `earlier_payment`. False gives the same 409 where
   * a payee got this amount within 24 hours, or a mandate is about to pay them; without it that is paid.
   */
  pay_again: z.nullish(z.boolean()),
  /** The payer pays despite the bank's bad answer about the payee's account; without it the payout waits for that. */
  payee_confirmed: z.nullish(z.boolean()),
})

/** A made order: its session, and how the browser opens the checkout. */
export const payAnswer = z.object({
  status: z.literal('success'),
  order: z.object({ data: z.object({ payment_session_id: z.string(), order_id: z.string() }) }),
  payment_session_id: z.string(),
  order_id: z.string(),
  total: rupees,
  checkout: openedCheckout,
})

export const startPayment = call({
  method: 'POST',
  path: '/get-payment-gateways-for-pay/:paymentMethodId',
  summary: 'Makes the order and opens a gateway session for it',
  feature: 'payments',
  access: 'payments.pay',
  for: 'account',
  errors: ['conflict'],
  ids: {
    paymentMethodId: 'catalogue',
    payment_method_id: 'catalogue',
    service_id: 'catalogue',
    service_user_id: 'record',
    bill_id: 'record',
    unique_id: 'record',
    user_id: 'caller',
  },
  params: z.object({ paymentMethodId: idParam }),
  body: payBody,
  answer: payAnswer,
})

/** An order id as we make it. */
export const orderIdParam = z.string().check(z.regex(/^CK\d{11,24}$/, 'Invalid order id.'))

const PAYMENT_STATUSES = ['SUCCESS', 'FAILED', 'PENDING'] as const

export const getPaymentStatus = call({
  method: 'GET',
  path: '/get-payment-status/:orderId',
  summary: 'The state of an order; polls the gateway when the outcome is open',
  feature: 'payments',
  access: 'payments.pay',
  for: 'account',
  ids: { orderId: 'record' },
  params: z.object({ orderId: z.string().check(z.maxLength(40)) }),
  answer: z.object({
    payment_status: z.enum(PAYMENT_STATUSES),
    order_id: z.string(),
    transaction_id: z.number(),
    amount: rupees,
    charge: rupees,
    charge_rate: z.string(),
    total: rupees,
    service_id: z.number(),
    service_slug: z.string(),
    service_name: z.string(),
    payee_id: z.nullable(z.number()),
    /** The bill that the caller paid by it, and whether they had it remembered; null for anything else. */
    bill: z.nullable(z.object({ id: z.number(), is_remembered: z.boolean() })),
    /** The number of payees, where it pays several. */
    payee_count: z.nullable(z.number()),
    paid_to: z.string(),
    paid_to_account: z.nullable(z.string()),
    payment_for: z.nullable(z.string()),
    paid_by: z.string(),
    payment_mode: z.string(),
    paid_with: z.nullable(z.string()),
    bank_reference_no: z.nullable(z.string()),
    transaction_message: z.nullable(z.string()),
    error_description: z.nullable(z.string()),
    /** A bill: its state at its biller once the money was captured, and the biller's own reference and words. */
    bill_status: z.nullish(z.enum(BILL_STATUSES)),
    operator_reference: z.nullish(z.string()),
    bill_message: z.nullish(z.string()),
    /** Its progress: created, sent to the gateway, with the bank, done. */
    step: z.enum(['created', 'sent', 'bank', 'done']),
    /** True only when we know that no money moved. */
    nothing_charged: z.boolean(),
    /** True while the order can still be paid in its session. */
    can_retry: z.boolean(),
    created_at: z.string(),
    paid_at: z.nullable(z.string()),
    asked_at: z.nullable(z.string()),
    /** Paid: the way of its money to one payee or school; null for a bill, for several payees, and before that. */
    way: z.nullable(moneyWay),
  }),
})
