import { z } from 'zod/mini'
import {
  currency,
  idOfText,
  idText,
  listOf,
  paging,
  paise,
  partnerCall,
  payablePaise,
} from './partner-call.ts'

/** A method of `GET /quotes`, such as `UPI`. */
export const paymentMethod = z.string().check(z.minLength(1), z.maxLength(40))
const at = z.nullable(z.iso.datetime())

/** The id of a payment that was made by this API: that of its link, before anyone has paid. */
const ID = /^(pl_)?[1-9]\d{0,14}$/

export const partnerPayment = z.object({
  /** `pl_` and digits for one that was made by this API, digits for every other. */
  id: z.string().check(z.regex(ID, 'Invalid id.')),
  /** `open`: the link waits for a payer; `paying`: somebody is paying; the others end it, but for `pending`. */
  status: z.enum(['open', 'paying', 'pending', 'paid', 'failed', 'refunded', 'expired', 'cancelled']),
  /** What the payee gets. */
  amount: paise,
  /** Charge and total; null until a method is chosen. */
  charge: z.nullable(paise),
  total: z.nullable(paise),
  currency,
  method: z.nullable(z.string()),
  payee_name: z.string(),
  /** Where to pay; null once that is over. */
  url: z.nullable(z.string()),
  /** The id for refunds and the portal; null until somebody pays. */
  transaction: z.nullable(idText),
  created_at: z.iso.datetime(),
  expires_at: at,
  paid_at: at,
})
export type PartnerPayment = z.infer<typeof partnerPayment>

export const EXAMPLE_PAYMENT: PartnerPayment = {
  id: 'pl_311',
  status: 'open',
  amount: 1_850_000,
  charge: 27_750,
  total: 1_877_750,
  currency: 'INR',
  method: 'UPI',
  payee_name: 'Savita Joshi',
  url: 'https://pay.example.in/p/9Yk2',
  transaction: null,
  created_at: '2026-12-01T04:30:00.000Z',
  expires_at: '2026-12-08T04:30:00.000Z',
  paid_at: null,
}
const PAID: PartnerPayment = {
  ...EXAMPLE_PAYMENT,
  id: '8812',
  status: 'paid',
  url: null,
  transaction: '8812',
  expires_at: null,
  paid_at: '2026-12-01T04:41:12.000Z',
}

const base = { feature: 'payments' } as const

export const makePartnerPayment = partnerCall({
  ...base,
  method: 'POST',
  path: '/partner/v1/payments',
  summary:
    'Prepares a payment to a payee, to be paid at `url`. Charge and total are those of the named method',
  access: 'payment-links.manage',
  idempotent: true,
  ids: { payee: 'record' },
  errors: ['conflict'],
  body: z.strictObject({ payee: idOfText, amount: payablePaise, currency, method: paymentMethod }),
  answer: partnerPayment,
  example: {
    body: { payee: '1204', amount: 1_850_000, currency: 'INR', method: 'UPI' },
    answer: EXAMPLE_PAYMENT,
  },
})

export const listPartnerPayments = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/payments',
  summary: 'Payments of the account and its downline, newest first',
  access: 'reports.view',
  query: z.strictObject(paging),
  answer: listOf(partnerPayment),
  example: { answer: { data: [PAID], next_cursor: '8812' } },
})

export const getPartnerPayment = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/payments/:id',
  summary: 'One payment, by its id or by that of its transaction',
  access: 'reports.view',
  ids: { id: 'record' },
  params: z.object({ id: z.string().check(z.regex(ID, 'Invalid id.')) }),
  answer: partnerPayment,
  example: { answer: EXAMPLE_PAYMENT },
})

export const listPartnerQuotes = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/quotes',
  summary: 'The charge and the total of an amount to a payee, by each method',
  access: 'payments.pay',
  ids: { payee: 'record' },
  query: z.strictObject({
    payee: idOfText,
    amount: z.string().check(z.regex(/^[1-9]\d{2,8}$/, 'Give a whole number of paise, at least 100.')),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        method: z.string(),
        amount: paise,
        charge: paise,
        gst_in_charge: paise,
        total: paise,
        currency,
      }),
    ),
  }),
  example: {
    answer: {
      data: [
        {
          method: 'UPI',
          amount: 1_850_000,
          charge: 27_750,
          gst_in_charge: 4_233,
          total: 1_877_750,
          currency: 'INR',
        },
      ],
    },
  },
})
