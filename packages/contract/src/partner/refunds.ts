import { z } from 'zod/mini'
import { reasonField } from '../reason.ts'
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

const refund = z.object({
  /** Null while it waits for approval. */
  id: z.nullable(idText),
  transaction: idText,
  /** `waiting_for_approval`: a person has to agree before it is requested. */
  status: z.enum(['waiting_for_approval', 'requested', 'sent', 'pending', 'succeeded', 'failed', 'mismatch']),
  /** What the payer gets: the part of the payment's amount, with its share of the charge. Null while it waits. */
  amount: z.nullable(paise),
  charge: z.nullable(paise),
  currency: z.string(),
  reference: z.nullable(z.string()),
  reason: z.string(),
  created_at: z.nullable(z.iso.datetime()),
})
export type PartnerRefund = z.infer<typeof refund>

const EXAMPLE: PartnerRefund = {
  id: '77',
  transaction: '8812',
  status: 'requested',
  amount: 101_500,
  charge: 1_500,
  currency: 'INR',
  reference: 'RF26120100077',
  reason: 'Paid twice',
  created_at: '2026-12-01T05:00:00.000Z',
}

const base = { feature: 'refunds', access: 'refunds.manage' } as const

export const makePartnerRefund = partnerCall({
  ...base,
  method: 'POST',
  path: '/partner/v1/refunds',
  summary:
    'Refunds a paid transaction in full or in part, within the limits of the key. 202 while it waits for approval',
  effects: ['refund.request'],
  idempotent: true,
  mayHold: true,
  ids: { transaction: 'record' },
  freeText: ['reason'],
  body: z.strictObject({
    transaction: idOfText,
    /** A part of the payment's amount; all that is left without it. */
    amount: z.optional(payablePaise),
    currency,
    reason: reasonField,
  }),
  answer: refund,
  example: {
    body: { transaction: '8812', amount: 100_000, currency: 'INR', reason: 'Paid twice' },
    answer: EXAMPLE,
  },
})

export const listPartnerRefunds = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/refunds',
  summary: 'Refunds of payments of the downline, newest first',
  query: z.strictObject(paging),
  answer: listOf(refund),
  example: { answer: { data: [EXAMPLE], next_cursor: null } },
})

export const getPartnerRefund = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/refunds/:id',
  summary: 'One refund',
  ids: { id: 'record' },
  params: z.object({ id: idOfText }),
  answer: refund,
  example: { answer: EXAMPLE },
})
