import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/token-vault'

/** Its own client sends this twice. */
const card = z.literal('card')

/**
 * InstrumentEntity, which every field may be missing from in the file; this sandbox always has them. The file has no paths
 * for it: those are of its SDK.
 */
export const instrument = z.strictObject({
  customer_id: z.string(),
  afa_reference: z.string(),
  instrument_id: z.string(),
  instrument_type: z.enum(['card']),
  instrument_uid: z.string(),
  instrument_display: pattern(/^x+\d{4}$/, 'should be masked'),
  instrument_status: z.enum(['ACTIVE', 'INACTIVE']),
  created_at: pattern(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'should be a time without an offset'),
  instrument_meta: z.strictObject({
    card_network: z.string(),
    card_bank_name: z.string(),
    card_country: z.string(),
    card_type: z.string(),
    card_token_details: z.strictObject({
      par: z.string(),
      expiry_month: pattern(/^\d\d$/, 'should be two digits'),
      expiry_year: pattern(/^\d\d$/, 'should be two digits'),
    }),
  }),
})

export const INSTRUMENT_CALLS: Record<string, WireCall> = {
  'GET /pg/customers/:customerId/instruments': {
    source: `${PAGE}/get-all`,
    query: z.strictObject({ instrument_type: z.union([card, z.array(card)], 'should be card') }),
    answer: z.array(instrument),
  },
  'GET /pg/customers/:customerId/instruments/:instrumentId': { source: `${PAGE}/get`, answer: instrument },
  'DELETE /pg/customers/:customerId/instruments/:instrumentId': {
    source: `${PAGE}/delete`,
    answer: instrument,
  },
}
