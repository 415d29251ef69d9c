import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { accountNumber, beneficiaryId, beneficiaryName, contact, ifsc, instrument, utc } from './fields.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payouts/v2/beneficiary-v2'

/** Beneficiary; no example of it has null. */
const beneficiary = z.strictObject({
  beneficiary_id: z.string(),
  beneficiary_name: z.string(),
  beneficiary_instrument_details: instrument,
  beneficiary_contact_details: contact,
  beneficiary_status: z.enum(['VERIFIED', 'INVALID', 'INITIATED', 'CANCELLED', 'FAILED', 'DELETED']),
  added_on: utc(),
})

export const BENEFICIARY_CALLS: Record<string, WireCall> = {
  'POST /payout/beneficiary': {
    source: `${PAGE}/create-beneficiary-v2`,
    body: z.strictObject({
      beneficiary_id: beneficiaryId(),
      beneficiary_name: beneficiaryName(),
      beneficiary_instrument_details: instrument.optional(),
      beneficiary_contact_details: contact.optional(),
    }),
    answer: beneficiary,
  },
  // By id, or by account and IFSC.
  'GET /payout/beneficiary': {
    source: `${PAGE}/get-beneficiary-v2`,
    query: z.strictObject({
      beneficiary_id: beneficiaryId().optional(),
      bank_account_number: accountNumber().optional(),
      bank_ifsc: ifsc().optional(),
    }),
    answer: beneficiary,
  },
  'DELETE /payout/beneficiary': {
    source: `${PAGE}/remove-beneficiary-v2`,
    query: z.strictObject({ beneficiary_id: beneficiaryId() }),
    answer: beneficiary,
  },
}
