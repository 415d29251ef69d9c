import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam, paging } from '../fields.ts'
import { rupees } from '../money-shapes.ts'

export const NOTICE_KINDS = [
  'ticket-answered',
  'payment-paid',
  'payment-failed',
  'refund-done',
  'payout-arrived',
  'payout-failed',
  'approval-waiting',
  'approval-decided',
  'payment-due',
  'announcement',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The facts of a notice's line: those that its kind needs, and nothing else of a person. */
const facts = z.object({
  /** The order id of a payment, or the number of a ticket. */
  no: z.optional(z.string()),
  /** The payee, or the person who answered, asked or decided. */
  name: z.optional(z.string()),
  amount: z.optional(rupees),
  /** The subject of a ticket, of a proposal, or of an announcement. */
  title: z.optional(z.string()),
  /** The outcome of a proposal, or how near a day is. */
  state: z.optional(z.string()),
  /** A day in India. */
  day: z.optional(z.string()),
})
export type NoticeFacts = z.infer<typeof facts>

const notice = z.object({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  record_id: z.number(),
  facts,
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const listNotices = call({
  method: 'GET',
  path: '/notices',
  summary: 'The caller’s notices of the last 90 days, newest first',
  feature: 'notices',
  access: 'session.use',
  for: 'person',
  ours: true,
  query: z.strictObject({
    ...paging,
    kind: z.optional(z.enum(NOTICE_KINDS)),
    unread: z.optional(z.literal('1')),
  }),
  answer: z.object({ data: z.object({ notices: z.array(notice), total: z.number(), unread: z.number() }) }),
})

export const countNotices = call({
  method: 'GET',
  path: '/notices/unread',
  summary: 'The number of unread notices of the caller',
  feature: 'notices',
  access: 'session.use',
  for: 'person',
  ours: true,
  answer: z.object({ data: z.object({ unread: z.number() }) }),
})

export const readNotice = call({
  method: 'POST',
  path: '/notices/:id/read',
  summary: 'Marks a notice of the caller as read',
  feature: 'notices',
  access: 'session.use',
  for: 'person',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ data: z.object({ unread: z.number() }) }),
})

export const readNotices = call({
  method: 'POST',
  path: '/notices/read',
  summary: 'Marks every notice of the caller as read',
  feature: 'notices',
  access: 'session.use',
  for: 'person',
  ours: true,
  answer: z.object({ data: z.object({ unread: z.number() }) }),
})

export const streamChanges = call({
  method: 'GET',
  path: '/changes/stream',
  summary:
    'Server-sent events: `notices` whenever the caller’s notices should be read again, `changed` whenever the thread of the named ticket should be',
  feature: 'notices',
  access: 'session.use',
  for: 'account',
  ours: true,
  errors: ['too-many-tries'],
  ids: { ticket_id: 'record' },
  query: z.strictObject({ ticket_id: z.optional(idParam) }),
  // text/event-stream.
  answer: z.unknown(),
})
