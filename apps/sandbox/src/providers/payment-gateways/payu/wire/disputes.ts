import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'

const SOURCE = 'https://docs.payu.in/reference/contest-chargeback-api'
const PATH = '/payu/api/v1/chargebacks'
const which = z.strictObject({
  cb_id: z.string().optional(),
  txn_id: z.string().optional(),
  from: z.string().optional(),
})

/** Chargebacks, whose fields their routes read by themselves. */
export const DISPUTE_CALLS: Record<string, WireCall> = {
  [`GET ${PATH}`]: { source: SOURCE, query: which, answer: z.looseObject({}) },
  [`PATCH ${PATH}/accept`]: { source: SOURCE, body: z.looseObject({}), answer: z.looseObject({}) },
  [`PATCH ${PATH}/contest`]: { source: SOURCE, answer: z.looseObject({}) },
}
