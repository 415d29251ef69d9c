import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam } from '../fields.ts'
import { transactionPayout } from '../insight/transaction-payout.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { PAYMENT_MESSAGES } from '../payments/payment-messages.ts'
import { payAnswer, quote } from '../payments/payments.ts'
import { PAYOUT_CLOSINGS } from '../payouts/payout-status.ts'
import { BASKET_LIMITS } from './basket-limits.ts'
import { BASKETS } from './basket-messages.ts'

/** A payee of a basket with their amount. */
const item = z.strictObject({
  service_user_id: idField(),
  amount: payableAmount(PAYMENT_MESSAGES.amountInvalid),
})
export type BasketItem = z.output<typeof item>

/** At most 100 payees of one service, each once, and ₹10,00,000 in all. */
const items = z
  .array(item, BASKETS.itemsRequired)
  .check(z.minLength(1, BASKETS.itemsRequired), z.maxLength(BASKET_LIMITS.items, BASKETS.itemsTooMany))

const ids = { service_id: 'catalogue', service_user_id: 'record' } as const

export const quoteBasket = call({
  method: 'POST',
  path: '/basket-quotes',
  summary: `Gateway, charge and total of each method for several payees of one service (at most ${BASKET_LIMITS.items} and ₹10,00,000 in all), each charged as it would be alone. Writes nothing`,
  feature: 'baskets',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids,
  body: z.strictObject({ service_id: idField(), items }),
  answer: z.object({
    data: z.array(
      z.extend(quote, {
        /** The charge of each payee, in the order of the request. */
        item_charges: z.array(rupees),
      }),
    ),
    /** Methods that are switched off for this service, with the sentence for the payer. */
    off: z.array(z.object({ payment_method_id: z.number(), reason: z.nullable(z.string()) })),
  }),
})

export const payBasket = call({
  method: 'POST',
  path: '/basket-payments/:paymentMethodId',
  summary: `Makes one order for several payees of one service (at most ${BASKET_LIMITS.items} and ₹10,00,000 in all) and opens a gateway session for it. A payee who may not be paid refuses the whole, by name`,
  feature: 'baskets',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { ...ids, paymentMethodId: 'catalogue', user_id: 'caller' },
  params: z.object({ paymentMethodId: idParam }),
  body: z.strictObject({
    user_id: z.optional(idField()),
    service_id: idField(),
    items,
    /** The total that the payer agreed to; another quote is a 409. */
    total: z.union([z.string(BASKETS.totalRequired), z.number()], BASKETS.totalRequired),
    email: z.optional(z.string().check(z.maxLength(100))),
    /** False: 409 with `earlier_payment` where one of the payees got this amount within 24 hours or is about to. */
    pay_again: z.optional(z.boolean()),
  }),
  answer: payAnswer,
})

const basketItem = z.object({
  id: z.number(),
  /** From 1 on, as they were chosen. */
  position: z.number(),
  payee_id: z.number(),
  paid_to: z.string(),
  paid_to_account: z.string(),
  payment_for: z.nullable(z.string()),
  amount: rupees,
  charge: rupees,
  total: rupees,
  /** The part of the amount that is refunded, or being refunded. */
  refunded: rupees,
  payout: z.nullable(transactionPayout),
  payout_closed_as: z.nullable(z.enum(PAYOUT_CLOSINGS)),
})
export type PaidItem = z.infer<typeof basketItem>

export const listBasketItems = call({
  method: 'GET',
  path: '/basket-payments/:id/items',
  summary:
    'The payees of a payment of several, each with the state of their payout; none for another payment',
  feature: 'baskets',
  access: 'reports.view',
  for: 'account',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ data: z.array(basketItem), service_id: z.number(), service_slug: z.string() }),
})

/** The part of a basket that one of its payees may see: nothing of the others. */
const itemReceipt = z.object({
  /** Of the item. */
  id: z.number(),
  transaction_id: z.number(),
  urn: z.string(),
  position: z.number(),
  file_name: z.string(),
  issuer: z.string(),
  paid_at: z.iso.datetime(),
  paid_by: z.string(),
  paid_to: z.string(),
  paid_to_account: z.string(),
  service_name: z.string(),
  payment_for: z.nullable(z.string()),
  payment_mode: z.string(),
  amount: rupees,
  refunded: rupees,
  /** The payee's bank knows it by this; null until it was sent. */
  utr: z.nullable(z.string()),
  arrived_at: z.nullable(z.iso.datetime()),
})
export type ItemReceipt = z.infer<typeof itemReceipt>

const ofItem = {
  feature: 'baskets',
  access: 'reports.view',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
} as const

export const getItemReceipt = call({
  method: 'GET',
  path: '/basket-items/:id/receipt',
  summary: 'The receipt of one payee of a payment of several, to be passed on to them: nothing of the others',
  ...ofItem,
  answer: z.object({ data: itemReceipt }),
})

export const getItemReceiptPdf = call({
  method: 'GET',
  path: '/basket-items/:id/receipt/pdf',
  summary: 'The same receipt as an A4 portrait PDF',
  ...ofItem,
  // The bytes of the file.
  answer: z.unknown(),
})
