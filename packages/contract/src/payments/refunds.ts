import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam, paging } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { REFUNDS } from './refund-messages.ts'

/**
 * `requested`: not sent yet; `sent`: a call was started, its outcome is unknown; `pending`: the gateway has it;
 * `mismatch`: the gateway reports something other than requested, a person resolves it.
 */
const REFUND_STATES = ['requested', 'sent', 'pending', 'succeeded', 'failed', 'mismatch'] as const

/** `waiting`: not finished by its gateway; `attention`: it failed, and no person has resolved it. */
export const REFUND_FILTERS = [...REFUND_STATES, 'waiting', 'attention'] as const
export type RefundFilter = (typeof REFUND_FILTERS)[number]

/** The bearer of a refund of money that the payee has. */
export const BEARERS = ['platform', 'payee'] as const
export type Bearer = (typeof BEARERS)[number]

const text = z.nullable(z.string())

const refund = z.object({
  id: z.number(),
  transaction_id: z.number(),
  urn: z.string(),
  payer_name: z.string(),
  paid_to: z.string(),
  gateway: z.string(),
  status: z.enum(REFUND_STATES),
  /** Part of the payment's base, its share of the charge, and both together. */
  base: rupees,
  charge: rupees,
  amount: rupees,
  currency: z.string(),
  reason: z.string(),
  /** A person's request, a refusal of the biller or the payout, a capture that paid no order, or a second payment of a link. */
  source: z.enum(['person', 'biller', 'payout', 'capture', 'link']),
  bearer: z.nullable(z.enum(BEARERS)),
  /** The person who requested it; null: it was automatic. */
  requested_by: text,
  requested_at: z.iso.datetime(),
  settled_at: z.nullable(z.iso.datetime()),
  reference: z.string(),
  bank_reference: text,
  /** Why it waits or failed, in the gateway's words. */
  message: text,
  /** Time of the next poll of the gateway; null: no automatic poll follows. */
  next_at: z.nullable(z.iso.datetime()),
  /** A person's resolution of one that failed. */
  ended_as: z.nullable(z.enum(['repeated', 'accepted'])),
})
export type Refund = z.infer<typeof refund>

export const listRefunds = call({
  method: 'GET',
  path: '/refunds',
  summary: 'Refunds, newest first: all for role 1, those of the payments of their downline for role 2',
  feature: 'refunds',
  access: 'refunds.manage',
  for: 'account',
  ours: true,
  ids: { transaction_id: 'record' },
  query: z.strictObject({
    ...paging,
    status: z.optional(z.enum(REFUND_FILTERS, REFUNDS.statusUnknown)),
    /** Only those of one transaction. */
    transaction_id: z.optional(idParam),
  }),
  answer: z.object({
    data: z.object({
      data: z.array(refund),
      total: z.number(),
      /** Independent of the status filter. */
      waiting: z.number(),
      attention: z.number(),
    }),
  }),
})

export const quoteRefund = call({
  method: 'GET',
  path: '/refunds/quote/:id',
  summary: 'The amounts that a full or partial refund of a transaction would return, and the obstacles to it',
  feature: 'refunds',
  access: 'refunds.manage',
  for: 'account',
  ours: true,
  ids: { id: 'record', item_id: 'record' },
  params: z.object({ id: idParam }),
  query: z.strictObject({
    amount: z.optional(payableAmount(REFUNDS.amountFormat)),
    /** The item whose money is refunded, for a payment of several payees; such a refund requires it. */
    item_id: z.optional(idParam),
  }),
  answer: z.object({
    data: z.object({
      /** The part of the base that can still be refunded. */
      left: rupees,
      base: rupees,
      charge: rupees,
      total: rupees,
      /** The payee has the money: the refund names its bearer and waits for a second person. */
      needs_bearer: z.boolean(),
      /** The reason why it cannot be refunded now; null when it can. */
      refusal: text,
    }),
  }),
})

export const storeRefund = call({
  method: 'POST',
  path: '/refunds',
  effects: ['refund.request'],
  summary:
    'Refunds a paid transaction, in full or in part. `amount` is of the base; its share of the charge is refunded too',
  feature: 'refunds',
  access: 'refunds.manage',
  for: 'account',
  ours: true,
  stepUp: true,
  idempotent: true,
  approval: 'refunds',
  ids: { transaction_id: 'record', item_id: 'record' },
  body: z.strictObject({
    transaction_id: idField(),
    /** The item whose money is refunded, for a payment of several payees. */
    item_id: z.nullish(idField()),
    /** The amount of the base, in rupees; all that is left without it. */
    amount: z.nullish(payableAmount(REFUNDS.amountFormat)),
    reason: z
      .string(REFUNDS.reasonLength)
      .check(
        z.trim(),
        z.minLength(3, REFUNDS.reasonLength),
        z.maxLength(100, REFUNDS.reasonLength),
        z.regex(/^\P{Cc}*$/u, 'Invalid value.'),
      ),
    /** Only, and always, where the money was sent on to the payee. */
    bearer: z.nullish(z.enum(BEARERS, REFUNDS.bearerUnknown)),
  }),
  freeText: ['reason'],
  answer: z.object({
    data: z.object({
      message: z.string(),
      id: z.number(),
      reference: z.string(),
      status: z.enum(REFUND_STATES),
      base: rupees,
      charge: rupees,
      amount: rupees,
    }),
  }),
})
