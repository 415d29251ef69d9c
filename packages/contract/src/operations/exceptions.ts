import { z } from 'zod/mini'
import { call } from '../call.ts'
import { paging } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { reasonField } from '../reason.ts'
import { EXCEPTIONS } from './exception-messages.ts'

const messages = EXCEPTIONS

/** Records that need a person: not final, or in disagreement with a provider. */
export const EXCEPTION_KINDS = [
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
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

/** `accept` it as it is or `decline` it, `refund` it to the payer, or `book` the provider's amount. */
export const EXCEPTION_ACTIONS = ['accept', 'decline', 'refund', 'book'] as const
export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number]

const exceptionItem = z.object({
  /** `payment-123`: the kind, and the number of the record within it. */
  id: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  /** Null for an exception that belongs to no order of ours. */
  order_id: z.nullable(z.string()),
  /** The transaction of the order, as `/view-reports/:id` takes it. */
  transaction_id: z.nullable(z.number()),
  amount: rupees,
  currency: z.string(),
  since: z.iso.datetime(),
  /** When the server polls the provider next; null: a person has to act. */
  next_at: z.nullable(z.iso.datetime()),
  reason: z.string(),
  /** When a person last had the provider polled. */
  synced_at: z.nullable(z.iso.datetime()),
  owner: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The proposal to resolve it that waits for approval. */
  approval_id: z.nullable(z.number()),
  /** Changes with the row's content: `resolve` takes it, to end only the row that was seen. */
  version: z.string(),
  /** The caller's permitted actions now. */
  can: z.object({ sync: z.boolean(), resolve: z.array(z.enum(EXCEPTION_ACTIONS)) }),
})
export type ExceptionItem = z.infer<typeof exceptionItem>

export const listExceptions = call({
  method: 'GET',
  path: '/exceptions',
  summary:
    'Records that are not final or disagree with a provider, oldest first: all for role 1, the payments of their downline for role 2',
  feature: 'exceptions',
  access: 'exceptions.view',
  for: 'account',
  ours: true,
  query: z.strictObject({ ...paging, kind: z.optional(z.enum(EXCEPTION_KINDS, messages.kindUnknown)) }),
  answer: z.object({
    data: z.object({
      data: z.array(exceptionItem),
      total: z.number(),
      /** The sum of all rows that match, in rupees; amounts of other currencies are left out. */
      amount: rupees,
      /** When the queue was read. */
      at: z.iso.datetime(),
    }),
  }),
})

const ofOne = {
  feature: 'exceptions',
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

/** The outcome; `row` is null once it has left the queue. */
const outcome = z.object({ data: z.object({ message: z.string(), row: z.nullable(exceptionItem) }) })

export const syncException = call({
  ...ofOne,
  method: 'POST',
  path: '/exceptions/:id/sync',
  summary: 'Polls the provider now and applies its answer',
  access: 'exceptions.view',
  for: 'account',
  answer: outcome,
})

export const assignException = call({
  ...ofOne,
  method: 'POST',
  path: '/exceptions/:id/assign',
  summary: 'Assigns it to the caller, also when another person owns it',
  access: 'exceptions.view',
  for: 'account',
  answer: outcome,
})

export const unassignException = call({
  ...ofOne,
  method: 'POST',
  path: '/exceptions/:id/unassign',
  summary: 'Removes the caller as its owner; 409 when another person owns it',
  access: 'exceptions.view',
  for: 'account',
  answer: outcome,
})

export const resolveException = call({
  ...ofOne,
  // It may be held for approval, and has the refusals of such a call.
  errors: [],
  method: 'POST',
  path: '/exceptions/:id/resolve',
  summary: 'Resolves it by one of the actions that its row offers, with a reason',
  access: 'exceptions.resolve',
  for: 'account',
  stepUp: true,
  body: z.strictObject({
    action: z.enum(EXCEPTION_ACTIONS, messages.actionUnknown),
    reason: reasonField,
    /** The version of the row that the caller saw: 409 when it has changed since. */
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
