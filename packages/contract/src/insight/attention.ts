import { z } from 'zod/mini'
import { call } from '../call.ts'
import { rupees } from '../money-shapes.ts'

/** What can wait for a person, in the order in which it is shown where nothing is urgent. */
export const ATTENTION_KINDS = [
  /** Payouts that failed or were returned, and payouts on hold until a person releases them. */
  'failed_payouts',
  'payouts_to_release',
  /** Refunds that a gateway refused, or reports otherwise than requested. */
  'refunds',
  /** Disputes that take an answer now. */
  'disputes',
  /** All rows of the caller’s exceptions queue: failed payouts and refunds, and breaks, are among them. */
  'exceptions',
  'reconciliation_breaks',
  /** Proposed changes that the caller may decide. */
  'approvals',
  /** Open tickets of people below the caller without a reply by another person than their author. */
  'tickets',
  /** The caller’s own due payments, overdue or due within three days, that nothing pays automatically. */
  'due_payments',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

const attentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.number(),
  /** Something failed or is overdue, a ticket is critical, or the deadline is within a day. */
  urgent: z.boolean(),
  oldest_at: z.nullable(z.iso.datetime()),
  /** The nearest deadline. */
  deadline_at: z.nullable(z.iso.datetime()),
  /** In all, in rupees: amounts of other currencies are left out. Null where there is none to name. */
  amount: z.nullable(rupees),
})
export type AttentionItem = z.infer<typeof attentionItem>

export const getAttention = call({
  method: 'GET',
  path: '/attention',
  summary:
    'What waits for the caller to act, by kind: only kinds on which they may act, and only with a count',
  feature: 'attention',
  access: 'session.use',
  for: 'account',
  ours: true,
  answer: z.object({ data: z.object({ items: z.array(attentionItem) }) }),
})
