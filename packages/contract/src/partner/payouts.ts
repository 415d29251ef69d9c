import { z } from 'zod/mini'
import { PAYOUT_CLOSINGS, PAYOUT_STATUSES } from '../payouts/payout-status.ts'
import { currency, idOfText, idText, listOf, paging, paise, partnerCall } from './partner-call.ts'

const at = z.nullable(z.iso.datetime())
const payout = z.object({
  id: idText,
  /** Null for a withdrawal of commission. */
  transaction: z.nullable(idText),
  status: z.enum(PAYOUT_STATUSES),
  /** How it was closed without being sent. */
  closed_as: z.nullable(z.enum(PAYOUT_CLOSINGS)),
  amount: paise,
  currency,
  payee_name: z.string(),
  account_number_last4: z.string(),
  /** The payee's bank knows it by this; null until it was sent. */
  utr: z.nullable(z.string()),
  /** Why it waits, failed or was returned. */
  reason: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  sent_at: at,
  arrived_at: at,
})
export type PartnerPayout = z.infer<typeof payout>

const EXAMPLE: PartnerPayout = {
  id: '912',
  transaction: '8812',
  status: 'arrived',
  closed_as: null,
  amount: 1_850_000,
  currency: 'INR',
  payee_name: 'Savita Joshi',
  account_number_last4: '1191',
  utr: 'HDFCN52026120100001',
  reason: null,
  created_at: '2026-12-01T04:41:12.000Z',
  sent_at: '2026-12-01T05:41:12.000Z',
  arrived_at: '2026-12-01T05:43:02.000Z',
}

const base = { feature: 'payouts', access: 'payouts.view' } as const

export const listPartnerPayouts = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/payouts',
  summary: 'Payouts of payments of the downline, newest first',
  query: z.strictObject(paging),
  answer: listOf(payout),
  example: { answer: { data: [EXAMPLE], next_cursor: null } },
})

export const getPartnerPayout = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/payouts/:id',
  summary: 'One payout',
  ids: { id: 'record' },
  params: z.object({ id: idOfText }),
  answer: payout,
  example: { answer: EXAMPLE },
})
