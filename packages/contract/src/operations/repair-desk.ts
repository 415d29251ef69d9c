import { z } from 'zod/mini'
import { call } from '../call.ts'
import { paging } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { reasonField } from '../reason.ts'
import { REPAIR_DESK } from './repair-desk-messages.ts'

const messages = REPAIR_DESK

/** What can be stuck: not final, or not agreeing with what a provider says. */
export const DESK_KINDS = [
  'payment',
  'bill',
  'refund',
  'payout',
  'difference',
  'dispute',
  'report',
  'settlement',
  'identity',
] as const
export type DeskKindName = (typeof DESK_KINDS)[number]

/** `accept` it as it is or `decline` it, `refund` it to the payer, or `book` what the provider says. */
export const DESK_ACTIONS = ['accept', 'decline', 'refund', 'book'] as const
export type DeskAction = (typeof DESK_ACTIONS)[number]

const deskRow = z.object({
  /** `payment-123`: the kind, and the number of the record within it. */
  id: z.string(),
  kind: z.enum(DESK_KINDS),
  /** Null for what belongs to no order of ours. */
  order_id: z.nullable(z.string()),
  /** The transaction of the order, as `/view-reports/:id` takes it. */
  transaction_id: z.nullable(z.number()),
  amount: rupees,
  currency: z.string(),
  since: z.iso.datetime(),
  /** When it is asked about next by itself; null: a person has to act. */
  next_at: z.nullable(z.iso.datetime()),
  reason: z.string(),
  /** When a person asked last. */
  asked_at: z.nullable(z.iso.datetime()),
  owner: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The proposal to end it that waits for approval. */
  approval_id: z.nullable(z.number()),
  /** Changes with what the row says: what `resolve` takes to end the row that was seen. */
  version: z.string(),
  /** What the caller may do with it now. */
  can: z.object({ ask: z.boolean(), resolve: z.array(z.enum(DESK_ACTIONS)) }),
})
export type DeskLine = z.infer<typeof deskRow>

export const listDesk = call({
  method: 'GET',
  path: '/repair-desk',
  summary:
    'Everything that is not final or does not agree, oldest first: all for role 1, the payments of their downline for role 2',
  feature: 'repair-desk',
  access: 'repairs.view',
  ours: true,
  query: z.strictObject({ ...paging, kind: z.optional(z.enum(DESK_KINDS, messages.kindUnknown)) }),
  answer: z.object({
    data: z.object({
      data: z.array(deskRow),
      total: z.number(),
      /** The sum of all rows that match, in rupees; amounts of other currencies are left out. */
      amount: rupees,
      /** When this was looked at. */
      at: z.iso.datetime(),
    }),
  }),
})

export const countDesk = call({
  method: 'GET',
  path: '/repair-desk/count',
  summary: 'How many rows the repair desk has for the caller, and for role 1 whether money is stopped',
  feature: 'repair-desk',
  access: 'repairs.view',
  ours: true,
  answer: z.object({
    data: z.object({
      total: z.number(),
      /** Since when refunds wait because the books do not hold; for role 1, null while money moves. */
      stopped_since: z.nullable(z.iso.datetime()),
    }),
  }),
})

const ofOne = {
  feature: 'repair-desk',
  ours: true,
  ids: { id: 'record' },
  params: z.object({
    id: z
      .string()
      .check(
        z.regex(
          /^(?:payment|bill|refund|payout|difference|dispute|report|settlement|identity)-[1-9]\d{0,14}$/,
          'Invalid id.',
        ),
      ),
  }),
  errors: ['conflict'],
} as const

/** What became of it; `row` is null once it has left the desk. */
const outcome = z.object({ data: z.object({ message: z.string(), row: z.nullable(deskRow) }) })

export const askDesk = call({
  ...ofOne,
  method: 'POST',
  path: '/repair-desk/:id/ask',
  summary: 'Asks the provider now and applies what it answers',
  access: 'repairs.view',
  answer: outcome,
})

export const takeDesk = call({
  ...ofOne,
  method: 'POST',
  path: '/repair-desk/:id/take',
  summary: 'Makes the caller the owner, or gives it back',
  access: 'repairs.view',
  body: z.nullish(z.strictObject({ give_back: z.optional(z.boolean('Invalid value.')) })),
  answer: outcome,
})

export const resolveDesk = call({
  ...ofOne,
  // It may be held, and is refused as such a call is.
  errors: [],
  method: 'POST',
  path: '/repair-desk/:id/resolve',
  summary: 'Ends it by one of the actions that its row offers, with a reason',
  access: 'repairs.resolve',
  stepUp: true,
  body: z.strictObject({
    action: z.enum(DESK_ACTIONS, messages.actionUnknown),
    reason: reasonField,
    /** Of the row that the caller saw: 409 when it has changed since. */
    version: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Invalid value.'))),
  }),
  freeText: ['reason'],
  mayHold: true,
  effects: [
    'refund.request',
    'refund.end',
    'payout.settle-outside',
    'payout.take-as-sent',
    'payout.bear',
    'payment.accept',
    'payment.end',
    'bill.decide',
    'difference.resolve',
    'report.close',
    'settlement.apply',
    'identity.decide',
  ],
  answer: outcome,
})
