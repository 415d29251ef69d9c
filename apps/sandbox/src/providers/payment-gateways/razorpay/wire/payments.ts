import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { collectionOf, currency, id, notes, notesRequest, page, paise, seconds } from './fields.ts'

const PAGE = 'https://razorpay.com/docs/api'

const word = () => z.string().nullable()

const card = z.strictObject({
  id: id('card'),
  entity: z.literal('card'),
  name: z.string(),
  last4: z.string().length(4),
  network: z.enum(['American Express', 'Diners Club', 'Maestro', 'MasterCard', 'RuPay', 'Unknown', 'Visa']),
  type: z.enum(['credit', 'debit', 'prepaid', 'unknown']),
  issuer: word(),
  international: z.boolean(),
  emi: z.boolean(),
  // The examples have `consumer`, the list of values `customer`.
  sub_type: z.enum(['consumer', 'customer', 'business']),
  token_iin: word().optional(),
  // The example of the webhook payment.captured.
  iin: z.string().optional(),
})

const upi = z.strictObject({
  vpa: z.string(),
  payer_account_type: z.enum(['bank_account', 'credit_card', 'wallet', 'credit_line']).optional(),
  flow: z.enum(['intent', 'collect', 'in_app']).optional(),
})

/** Unknown ones are null; `arn` is in the example of payments/fetch-with-id alone. */
const acquirerData = z.strictObject({
  arn: word().optional(),
  rrn: word().optional(),
  auth_code: word().optional(),
  authentication_reference_number: word().optional(),
  bank_transaction_id: word().optional(),
  upi_transaction_id: word().optional(),
  transaction_id: word().optional(),
})

/** Payments Entity; null where one of its examples is. */
export const payment = z.strictObject({
  id: id('pay'),
  entity: z.literal('payment'),
  amount: paise(),
  currency: currency(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: id('order').nullable(),
  invoice_id: id('inv').nullable(),
  international: z.boolean(),
  // `paylater` is in an example and not in the list.
  method: z.enum(['card', 'netbanking', 'wallet', 'emi', 'upi', 'paylater']),
  amount_refunded: paise(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: word(),
  card_id: id('card').nullable(),
  card: card.optional(),
  upi: upi.optional(),
  bank: word(),
  wallet: word(),
  vpa: word(),
  email: z.string(),
  contact: z.string(),
  notes: notes(),
  fee: paise().nullable(),
  tax: paise().nullable(),
  error_code: word(),
  error_description: word(),
  error_source: word(),
  error_step: word(),
  error_reason: word(),
  acquirer_data: acquirerData,
  created_at: seconds(),
  // With expand[]=offers alone (payments/fetch-payment-expanded-offers).
  offers: collectionOf(z.strictObject({ id: id('offer') })).optional(),
  // Examples of single calls and webhooks have these.
  base_amount: paise().optional(),
  amount_transferred: paise().optional(),
  amount_captured: paise().nullish(),
  customer_id: id('cust').optional(),
  token_id: word().optional(),
  terminal_id: z.string().optional(),
  provider: word().optional(),
  gateway_provider: z.string().optional(),
  reward: word().optional(),
})

const speed = () => z.enum(['normal', 'optimum'], 'must be normal or optimum')

/** Refunds Entity; `batch_id` is not in the example of refund.speed_changed. */
export const refund = z.strictObject({
  id: id('rfnd'),
  entity: z.literal('refund'),
  amount: paise(),
  currency: currency(),
  payment_id: id('pay'),
  notes: notes(),
  receipt: word(),
  acquirer_data: z.strictObject({
    arn: word().optional(),
    rrn: word().optional(),
    utr: word().optional(),
  }),
  created_at: seconds(),
  batch_id: word().optional(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_requested: speed(),
  speed_processed: z.enum(['instant', 'normal']),
})

const downtime = z.strictObject({
  id: z.string(),
  entity: z.literal('payment.downtime'),
  method: z.enum(['card', 'netbanking', 'upi']),
  begin: seconds(),
  end: seconds().nullable(),
  status: z.enum(['scheduled', 'started', 'updated', 'resolved']),
  scheduled: z.boolean(),
  severity: z.enum(['high', 'medium', 'low']),
  instrument: z.record(z.string(), z.string()),
  created_at: seconds(),
  updated_at: seconds(),
})

export const PAYMENT_CALLS: Record<string, WireCall> = {
  'GET /v1/payments/downtimes': {
    source: `${PAGE}/payments/downtime/fetch-all`,
    answer: collectionOf(downtime),
  },
  'GET /v1/payments/downtimes/:id': {
    source: `${PAGE}/payments/downtime/fetch-with-id`,
    answer: downtime,
  },
  'GET /v1/payments/:id': {
    source: `${PAGE}/payments/fetch-with-id`,
    // payments/fetch-payment-expanded-card, -emi and -offers.
    query: z.strictObject({ 'expand[]': z.enum(['card', 'emi', 'offers'], 'is invalid').optional() }),
    answer: payment,
  },
  'POST /v1/payments/:id/capture': {
    source: `${PAGE}/payments/capture`,
    body: z.strictObject({ amount: paise(100), currency: currency() }),
    answer: payment,
  },
  'GET /v1/payments/:id/refunds': {
    source: `${PAGE}/refunds/fetch-multiple-refund-payment`,
    query: z.strictObject(page),
    answer: collectionOf(refund),
  },
  'POST /v1/payments/:id/refund': {
    source: `${PAGE}/refunds/create-normal`,
    body: z.strictObject({
      amount: paise(100).optional(),
      speed: speed().optional(),
      notes: notesRequest().optional(),
      receipt: z.string('must be a string').optional(),
    }),
    answer: refund,
  },
  'GET /v1/refunds/:id': { source: `${PAGE}/refunds/fetch-with-id`, answer: refund },
}
