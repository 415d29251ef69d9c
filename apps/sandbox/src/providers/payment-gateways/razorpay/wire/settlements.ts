import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'
import { collectionOf, currency, id, page, paise, seconds, wholeText } from './fields.ts'

const PAGE = 'https://razorpay.com/docs/api/settlements'

const settlement = z.strictObject({
  id: id('setl'),
  entity: z.literal('settlement'),
  amount: z.int(),
  status: z.enum(['created', 'processed', 'failed']),
  fees: paise(),
  tax: paise(),
  utr: z.string(),
  created_at: seconds(),
})

/** A line of the combined reconciliation; null where one of the four examples is. */
const line = z.strictObject({
  entity_id: pattern(/^(pay|rfnd|trf|adj)_\w+$/, 'is not a valid id'),
  type: z.enum(['payment', 'refund', 'transfer', 'adjustment']),
  debit: paise(),
  credit: paise(),
  amount: z.int(),
  currency: currency(),
  fee: paise(),
  tax: paise(),
  on_hold: z.boolean(),
  settled: z.boolean(),
  created_at: seconds(),
  settled_at: seconds(),
  settlement_id: id('setl'),
  posted_at: seconds().nullable(),
  // Not in the example of an adjustment.
  credit_type: z.string().optional(),
  description: z.string().nullable(),
  notes: z.union([z.string(), z.record(z.string(), z.string())]).nullable(),
  payment_id: id('pay').nullable(),
  settlement_utr: z.string().nullable(),
  order_id: id('order').nullable(),
  order_receipt: z.string().nullable(),
  method: z.enum(['card', 'netbanking', 'wallet', 'upi', 'emi']).nullable(),
  card_network: z.string().nullable(),
  card_issuer: z.string().nullable(),
  card_type: z.enum(['credit', 'debit']).nullable(),
  dispute_id: id('disp').nullable(),
})

export const SETTLEMENT_CALLS: Record<string, WireCall> = {
  'GET /v1/settlements': {
    source: `${PAGE}/fetch-all`,
    query: z.strictObject(page),
    answer: collectionOf(settlement),
  },
  'GET /v1/settlements/recon/combined': {
    source: `${PAGE}/fetch-recon`,
    query: z.strictObject({
      year: pattern(/^\d{4}$/, 'must be 4 digits'),
      // `MM` in the text, a number in the SDK's types.
      month: pattern(/^(0?[1-9]|1[0-2])$/, 'is not a valid month'),
      day: pattern(/^(0?[1-9]|[12]\d|3[01])$/, 'must be between 1 and 2 digits').optional(),
      count: wholeText(1, 1000).optional(),
      skip: wholeText(0, 1e9).optional(),
    }),
    answer: collectionOf(line),
  },
}
