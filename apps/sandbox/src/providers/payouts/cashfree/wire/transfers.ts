import { z } from 'zod'
import { pattern, rupeesNumber } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'
import { beneficiaryId, beneficiaryName, contact, instrument, utc } from './fields.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payouts/v2/transfers-v2'

const MODES = [
  'banktransfer',
  'imps',
  'neft',
  'rtgs',
  'upi',
  'paytm',
  'amazonpay',
  'card',
  'cardupi',
] as const
/** Of the page's table of status codes; the schema has no list. */
const STATUSES = [
  'RECEIVED',
  'APPROVAL_PENDING',
  'PENDING',
  'SUCCESS',
  'FAILED',
  'REJECTED',
  'REVERSED',
] as const

/** CreateTransferRequest, without `card_details`: the portal pays no cards. */
const request = z.strictObject({
  transfer_id: pattern(/^\w{1,40}$/, 'should be up to 40 letters, digits and underscores'),
  transfer_amount: rupeesNumber(1),
  transfer_currency: z.literal('INR', 'should be INR').optional(),
  transfer_mode: z.enum(MODES, `should be one of ${MODES.join(', ')}`).optional(),
  beneficiary_details: z.strictObject({
    beneficiary_id: beneficiaryId().optional(),
    beneficiary_name: beneficiaryName().optional(),
    beneficiary_instrument_details: instrument.optional(),
    beneficiary_contact_details: contact.optional(),
  }),
  transfer_remarks: pattern(
    /^[A-Za-z0-9\s]{0,70}$/,
    'should be up to 70 letters, digits and spaces',
  ).optional(),
  fundsource_id: z.string().optional(),
})

/** Fields shared by the calls and the webhooks. No example has null. */
export const TRANSFER = {
  transfer_id: z.string(),
  cf_transfer_id: z.string(),
  status: z.enum(STATUSES),
  // Of every example; no field of the schema.
  status_code: z.string(),
  beneficiary_details: z.strictObject({
    beneficiary_id: z.string().optional(),
    beneficiary_instrument_details: z
      .strictObject({
        bank_account_number: z.string().optional(),
        // `ifsc` by the schema; every example has this name.
        bank_ifsc: z.string().optional(),
        vpa: z.string().optional(),
      })
      .optional(),
  }),
  transfer_amount: rupeesNumber(),
  transfer_service_charge: rupeesNumber().optional(),
  transfer_service_tax: rupeesNumber().optional(),
  // Its examples have BANK alone.
  transfer_mode: z.string(),
  transfer_utr: z.string().optional(),
  fundsource_id: z.string().optional(),
}
const transfer = z.strictObject({
  ...TRANSFER,
  // Of every example; no field of the schema.
  status_description: z.string(),
  added_on: utc(),
  updated_on: utc(),
})

export const TRANSFER_CALLS: Record<string, WireCall> = {
  'POST /payout/transfers': {
    source: `${PAGE}/standard-transfer-v2`,
    body: request,
    answer: transfer,
  },
  'GET /payout/transfers': {
    source: `${PAGE}/get-transfer-status-v2`,
    query: z.strictObject({ transfer_id: z.string().optional(), cf_transfer_id: z.string().optional() }),
    answer: transfer,
  },
}
