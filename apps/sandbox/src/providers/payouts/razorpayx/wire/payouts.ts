import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'
import {
  collectionOf,
  id,
  notes,
  notesRequest,
  page,
  paise,
  seconds,
  wholeText,
} from '../../../payment-gateways/razorpay/wire/fields.ts'

const PAGE = 'https://razorpay.com/docs/api/x'

/** The dashboard can add more. */
const PURPOSES = ['refund', 'cashback', 'payout', 'salary', 'utility bill', 'vendor bill']
const STATUSES = [
  'queued',
  'pending',
  'rejected',
  'processing',
  'processed',
  'cancelled',
  'reversed',
  'failed',
] as const
const MODES = ['NEFT', 'RTGS', 'IMPS', 'UPI'] as const

const reference = () => z.string('must be a string').max(40, 'may not be greater than 40 characters')
const account = () => pattern(/^[A-Za-z0-9]{1,35}$/, 'is invalid')

const payoutRequest = z.strictObject({
  account_number: account(),
  fund_account_id: id('fa'),
  amount: paise(100),
  currency: z.literal('INR', 'is invalid'),
  mode: z.enum(MODES, 'is invalid'),
  purpose: z.enum(PURPOSES, 'is invalid'),
  queue_if_low_balance: z.boolean('must be true or false').optional(),
  reference_id: reference().optional(),
  narration: pattern(/^[A-Za-z0-9 ]{0,30}$/, 'may have up to 30 letters, digits and spaces').optional(),
  notes: notesRequest().optional(),
})

/** Payouts Entity. */
export const payout = z.strictObject({
  id: id('pout'),
  entity: z.literal('payout'),
  fund_account_id: id('fa'),
  amount: paise(),
  currency: z.literal('INR'),
  notes: notes(),
  fees: paise(),
  tax: paise(),
  status: z.enum(STATUSES),
  purpose: z.string(),
  utr: z.string().nullable(),
  mode: z.enum([...MODES, 'card', 'amazonpay']),
  // Null in the examples of its webhooks.
  reference_id: reference().nullable(),
  narration: z.string(),
  // In the list and the webhooks; there is also an empty text, and `null` as a text.
  debit_account_number: z.string().optional(),
  batch_id: id('batch').nullable(),
  // Null in the example of an idempotent request.
  status_details: z
    .strictObject({
      description: z.string(),
      source: z.enum(['gateway', 'beneficiary_bank', 'business', 'internal']),
      reason: z.string(),
    })
    .nullable(),
  created_at: seconds(),
  fee_type: z.enum(['', 'free_payout']).optional(),
})

const balance = z.strictObject({
  entity: z.literal('banking_balance'),
  currency: z.string(),
  account_number: account(),
  account_type: z.enum(['current_account', 'razorpayx_lite', 'fixed_deposit']),
  bank_name: z.string().nullable(),
  bank_code: z.string().optional(),
  // The example of a RazorpayX Lite account has this in place of bank_code.
  bank: z.string().nullish(),
  amount: z.int(),
  available_amount: z.int(),
  refreshed_at: seconds(),
})

export const PAYOUT_CALLS: Record<string, WireCall> = {
  'POST /razorpayx/v1/payouts': {
    source: `${PAGE}/payouts/create/bank-account`,
    body: payoutRequest,
    answer: payout,
  },
  'GET /razorpayx/v1/payouts': {
    source: `${PAGE}/payouts/fetch-all`,
    query: z.strictObject({
      ...page,
      account_number: account(),
      contact_id: id('cont').optional(),
      fund_account_id: id('fa').optional(),
      mode: z.enum([...MODES, 'card', 'amazonpay'], 'is invalid').optional(),
      reference_id: reference().optional(),
      status: z.enum(STATUSES, 'is invalid').optional(),
    }),
    answer: collectionOf(payout),
  },
  'GET /razorpayx/v1/payouts/:id': { source: `${PAGE}/payouts/fetch-with-id`, answer: payout },
  'POST /razorpayx/v1/payouts/:id/cancel': { source: `${PAGE}/payouts/cancel`, answer: payout },
  'GET /razorpayx/v1/banking_balances': {
    source: `${PAGE}/account-validation/balance-fetch`,
    query: z.strictObject({
      account_type: z.enum(['current_account', 'razorpayx_lite'], 'is invalid').optional(),
      bank_code: pattern(/^[A-Z]{4}$/, 'is invalid').optional(),
      count: wholeText(1, 100).optional(),
      skip: wholeText(0, 1e9).optional(),
    }),
    answer: collectionOf(balance),
  },
}
