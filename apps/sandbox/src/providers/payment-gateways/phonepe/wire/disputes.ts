import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'
import { moment, paise } from './payments.ts'

const PAGE = 'https://developer.phonepe.com/chargeback'
const UNCONFIRMED = `${PAGE} (names the call; its path and fields are not confirmed)`
export const DISPUTE_STATUSES = ['ACTION_REQUIRED', 'UNDER_REVIEW', 'WON', 'LOST'] as const

const whole = (hint: string) => pattern(/^\d{1,13}$/, hint)

/** The ids are in the list's example; the fields below them are unconfirmed. */
export const dispute = z.strictObject({
  merchantId: z.string(),
  disputeId: z.string(),
  merchantOrderId: z.string(),
  orderId: z.string(),
  transactionId: z.string(),
  disputeAmount: paise(),
  status: z.enum(DISPUTE_STATUSES),
  reasonCode: z.string(),
  reason: z.string(),
  createdAt: moment(),
  respondBy: moment(),
  evidences: z.array(z.strictObject({ evidenceId: z.string(), fileName: z.string() })),
})

export const DISPUTE_CALLS: Record<string, WireCall> = {
  'GET /apis/pg-sandbox/v1/disputes': {
    source: `${PAGE}/fetch-list-of-disputes`,
    query: z.strictObject({
      from: whole('a whole number'),
      to: whole('a whole number'),
      offset: whole('a whole number').optional(),
      limit: pattern(/^([1-9]\d?|100)$/, '1 to 100').optional(),
      status: z.enum(DISPUTE_STATUSES, `one of ${DISPUTE_STATUSES.join(', ')}`),
    }),
    answer: z.strictObject({ disputes: z.array(dispute) }),
  },
  'GET /apis/pg-sandbox/v1/disputes/:id': { source: UNCONFIRMED, answer: dispute },
  'POST /apis/pg-sandbox/v1/disputes/:id/accept': { source: UNCONFIRMED, answer: dispute },
  'POST /apis/pg-sandbox/v1/disputes/:id/contest': {
    source: UNCONFIRMED,
    body: z.strictObject({
      evidenceIds: z.array(z.string('a text'), 'a list').min(1, 'at least one'),
      comment: z.string('a text').max(1_000, 'at most 1000 characters').optional(),
    }),
    answer: dispute,
  },
  'POST /apis/pg-sandbox/v1/disputes/:id/evidence': {
    source: UNCONFIRMED,
    answer: z.strictObject({ evidenceId: z.string(), fileName: z.string() }),
  },
}
