import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payouts'

/** Version 1 always answers 200: `subCode` has the result. */
const answerWith = (data: z.ZodType) =>
  z.strictObject({
    status: z.enum(['SUCCESS', 'ERROR']),
    subCode: pattern(/^\d{3}$/, 'should be three digits'),
    message: z.string(),
    data: data.optional(),
  })
const rupees = () => pattern(/^-?\d+\.\d\d$/, 'should be rupees in a text')
const balance = answerWith(z.strictObject({ balance: rupees(), availableBalance: rupees() }))

export const BALANCE_CALLS: Record<string, WireCall> = {
  // Its page leaves out the token, which later calls require.
  'POST /payout/v1/authorize': {
    source: `${PAGE}/v1/authorize`,
    answer: answerWith(z.strictObject({ token: z.string(), expiry: z.int() })),
  },
  'GET /payout/v1/getBalance': { source: `${PAGE}/v1/get-balance`, answer: balance },
  'GET /payout/v1.2/getBalance': {
    source: `${PAGE}/v2/get-balance-v12`,
    query: z.strictObject({ paymentInstrumentId: z.string().optional() }),
    answer: balance,
  },
}
