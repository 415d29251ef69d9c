import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idParam, paging } from '../fields.ts'
import { transactionPayout } from '../insight/transaction-payout.ts'
import { rupees } from '../money-shapes.ts'
import { reasonField } from '../reason.ts'
import { PAYOUTS } from './payout-messages.ts'
import { PAYOUT_CLOSINGS, PAYOUT_STATUSES } from './payout-status.ts'

const text = z.nullable(z.string())
const at = z.nullable(z.iso.datetime())

const payout = z.extend(transactionPayout, {
  /** Null for a withdrawal of commission. */
  transaction_id: z.nullable(z.number()),
  urn: text,
  service_name: text,
  payer_name: text,
  /** The payee's name, as given. */
  payee_name: z.string(),
  bank_name: z.string(),
  provider: text,
  mode: text,
  /** The number of attempts to send it. */
  transfers: z.number(),
  held_until: at,
  created_at: z.iso.datetime(),
  /** Closed without being sent; `status` is then the last one before. */
  closed_as: z.nullable(z.enum(PAYOUT_CLOSINGS)),
  /** The caller's permitted actions now. */
  can: z.object({ retry: z.boolean(), hold: z.boolean(), settle_outside: z.boolean() }),
})
export type Payout = z.infer<typeof payout>

export const listPayouts = call({
  method: 'GET',
  path: '/payouts',
  summary: 'Payouts, newest first: all for role 1, those of the payments of their downline for role 2',
  feature: 'payouts',
  access: 'payouts.view',
  for: 'account',
  ours: true,
  query: z.strictObject({ ...paging, status: z.optional(z.enum(PAYOUT_STATUSES, PAYOUTS.statusUnknown)) }),
  answer: z.object({
    data: z.object({
      data: z.array(payout),
      total: z.number(),
      /** By status, without the filter. */
      totals: z.array(z.object({ status: z.enum(PAYOUT_STATUSES), count: z.number(), amount: rupees })),
      /** Time and reason of a halt of all payouts; null while they are sent. */
      stopped: z.nullable(z.object({ since: z.iso.datetime(), reason: z.string() })),
      /** Paused providers. */
      paused: z.array(z.object({ provider: z.string(), until: at, reason: z.string() })),
    }),
  }),
})

const ofOne = {
  feature: 'payouts',
  access: 'payouts.manage',
  for: 'account',
  ours: true,
  stepUp: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  errors: ['conflict'],
  answer: dataMessage,
} as const

/** 409 while a transfer of it may still arrive. */
export const retryPayout = call({
  ...ofOne,
  method: 'POST',
  path: '/payouts/:id/retry',
  effects: ['payout.release', 'payout.release-old'],
  summary:
    'Sends a payout that is on hold, failed or was returned: now, under a new reference where one was used',
})

export const holdPayout = call({
  ...ofOne,
  method: 'POST',
  path: '/payouts/:id/hold',
  effects: ['payout.hold'],
  summary: 'Puts an unsent payout on hold until a person releases it',
  body: z.strictObject({ reason: reasonField }),
  freeText: ['reason'],
})

/** At most 500 at once; those that were sent meanwhile are left alone and counted. */
export const settlePayouts = call({
  method: 'POST',
  path: '/payouts/settle',
  effects: ['payout.settle-outside', 'payout.release', 'payout.release-old'],
  summary: 'Marks payouts that were not sent as paid by other means, or releases them',
  feature: 'payouts',
  access: 'payouts.settle',
  for: 'account',
  ours: true,
  stepUp: true,
  unscoped: 'role 1, over all payouts',
  body: z.strictObject({
    payouts: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(500)),
    as: z.enum(['settled-outside', 'released'], PAYOUTS.settleAs),
    reason: reasonField,
  }),
  freeText: ['reason'],
  answer: z.object({ data: z.object({ message: z.string(), done: z.number(), left: z.number() }) }),
})
