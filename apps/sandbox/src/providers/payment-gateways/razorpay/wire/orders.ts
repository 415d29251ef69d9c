import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { collectionOf, currency, id, notes, notesRequest, page, paise, seconds } from './fields.ts'
import { payment } from './payments.ts'

// razorpay.com/docs/<path>, and the same text in razorpay/markdown-docs.
const PAGE = 'https://razorpay.com/docs/api/orders'

const receipt = () => z.string('must be a string').max(40, 'may not be greater than 40 characters')
const isNo = (hint: string) => ({ message: hint })

/** payments/payment-gateway/rainy-day/capture-settings/api: these override the account's settings. */
const capture = z
  .strictObject({
    capture: z.enum(['automatic', 'manual'], 'must be automatic or manual'),
    capture_options: z
      .strictObject({
        automatic_expiry_period: z.int('must be an integer').min(12, 'must be at least 12').optional(),
        manual_expiry_period: z
          .int('must be an integer')
          .max(7200, 'may not be greater than 7200')
          .optional(),
        refund_speed: z.enum(['normal', 'optimum'], 'must be normal or optimum'),
      })
      .refine(
        ({ automatic_expiry_period: automatic, manual_expiry_period: manual = 7200 }) =>
          manual >= (automatic ?? 0),
        isNo('must have a manual_expiry_period of at least the automatic_expiry_period'),
      )
      .optional(),
  })
  .refine(
    (value) =>
      value.capture === 'manual' ||
      !value.capture_options ||
      value.capture_options.automatic_expiry_period !== undefined,
    isNo('must have an automatic_expiry_period'),
  )

const orderRequest = z.strictObject({
  amount: paise(100),
  // Other currencies are for accounts with international payments.
  currency: z.literal('INR', 'must be INR'),
  receipt: receipt().optional(),
  notes: notesRequest().optional(),
  payment: capture.optional(),
  // The SDK's types (orders.d.ts) have these and what is for carts, shipping and devices; the portal sends none.
  offer_id: id('offer').nullish(),
  method: z.enum(['netbanking', 'upi', 'card', 'emandate', 'nach'], 'is invalid').optional(),
  partial_payment: z.boolean('must be true or false').optional(),
  first_payment_min_amount: paise(100).optional(),
})

/** Its page "Orders Entity" leaves `offer_id` out; the examples of its calls have it. */
export const order = z.strictObject({
  id: id('order'),
  entity: z.literal('order'),
  amount: paise(),
  amount_paid: paise(),
  amount_due: paise(),
  currency: currency(),
  receipt: receipt().nullable(),
  offer_id: id('offer').nullish(),
  offers: z.array(id('offer')).optional(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int().min(0),
  notes: notes(),
  created_at: seconds(),
})

export const ORDER_CALLS: Record<string, WireCall> = {
  'POST /v1/orders': { source: `${PAGE}/create`, body: orderRequest, answer: order },
  'GET /v1/orders': {
    source: `${PAGE}/fetch-all`,
    query: z.strictObject({
      ...page,
      receipt: receipt().optional(),
      authorized: z.enum(['0', '1'], 'must be 0 or 1').optional(),
    }),
    answer: collectionOf(order),
  },
  'GET /v1/orders/:id': { source: `${PAGE}/fetch-with-id`, answer: order },
  'PATCH /v1/orders/:id': {
    source: `${PAGE}/update`,
    body: z.strictObject({ notes: notesRequest() }),
    answer: order,
  },
  'GET /v1/orders/:id/payments': {
    source: `${PAGE}/fetch-payments`,
    // Unconfirmed: this page names no query. The payments of all orders and one payment have it.
    query: z.strictObject({ 'expand[]': z.literal('card', 'is invalid').optional() }),
    answer: collectionOf(payment),
  },
}
