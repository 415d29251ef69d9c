import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam, paging, requiredText } from '../fields.ts'
import type { FileKind } from '../file-kinds.ts'
import { SHOWN_STATUSES } from '../insight/transaction-filters.ts'
import { rupees } from '../money-shapes.ts'
import { RECORDS } from '../record-messages.ts'

export const TICKET_PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** As written on the wire; people read 'Processing' for On Hold (spec 2 section 3). */
export const TICKET_STATUSES = ['Open', 'On Hold', 'Closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const TICKET_STATUS_NAMES: Record<TicketStatus, string> = {
  Open: 'Open',
  'On Hold': 'Processing',
  Closed: 'Closed',
}

/** Longest description and comment, in characters. */
export const TICKET_TEXT_LENGTH = 5_000
export const TICKET_FILE_KINDS: readonly FileKind[] = ['jpg', 'png']
/** Poll interval of a visible conversation (spec 2 section 9). */
export const TICKET_POLL_MS = 2_000

const messages = RECORDS.tickets
const isTicketStatus = z.enum(TICKET_STATUSES, messages.statusInvalid)

const author = z.object({ id: z.number(), username: z.string(), name: z.string(), role_id: z.number() })
/** The transaction a ticket was opened from. */
const about = z.nullable(
  z.object({
    id: z.number(),
    urn: z.string(),
    paid_to: z.string(),
    amount: rupees,
    payment_status: z.enum(SHOWN_STATUSES),
  }),
)

const head = {
  id: z.number(),
  ticket_no: z.string(),
  subject: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  created_on: z.iso.datetime(),
  user: author,
  transaction: about,
}

const ticketRow = z.object({
  ...head,
  /** A link to the picture for the next 60 seconds. */
  attachment: z.nullable(z.string()),
})
export type TicketRow = z.infer<typeof ticketRow>

export const listTickets = call({
  method: 'GET',
  path: '/support-tickets',
  summary: "The caller's tickets and those of everyone below them, newest first",
  feature: 'tickets',
  access: 'tickets.view',
  for: 'account',
  ids: { user_id: 'downline' },
  query: z.strictObject({
    ...paging,
    /** Only those of this user and everyone below them. */
    user_id: z.optional(idParam),
    /** Nothing, or an empty text, for all. */
    status: z.optional(z.union([z.literal(''), isTicketStatus], messages.statusInvalid)),
    /** A part of the subject, the ticket number or the name of who raised it. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'))),
  }),
  freeText: ['search'],
  answer: z.object({
    data: z.object({
      tickets: z.array(ticketRow),
      /** The number that match status and search. */
      total: z.number(),
      // The four cards: all tickets in reach, without the filters.
      total_tickets: z.number(),
      open_tickets: z.number(),
      on_hold_tickets: z.number(),
      closed_tickets: z.number(),
    }),
  }),
})

const form = {
  subject: requiredText(messages.subjectRequired),
  priority: z.enum(TICKET_PRIORITIES, messages.priorityRequired),
  /** New tickets are Open by default. */
  status: z.optional(isTicketStatus),
  description: requiredText(messages.descriptionRequired, TICKET_TEXT_LENGTH),
  /** The picture is a file; some clients write a word where none was chosen. */
  attachment: z.optional(z.enum(['', 'null', 'undefined'], messages.fileTypes)),
}

/** The body of a new ticket; the screen checks it by the same rules. */
export const createTicketBody = z.strictObject({ ...form, transaction_id: z.optional(idField()) })

export const createTicket = call({
  method: 'POST',
  path: '/support-tickets',
  summary:
    'Raises a ticket, with a picture (`attachment`) if there is one, about a transaction if there is one',
  feature: 'tickets',
  access: 'tickets.add',
  for: 'account',
  errors: ['too-many-tries'],
  ids: { transaction_id: 'record' },
  multipart: true,
  bodyLimitBytes: 11 * 1024 * 1024,
  body: createTicketBody,
  freeText: ['subject', 'description'],
  answer: z.object({ message: z.string(), data: z.object({ id: z.number(), ticket_no: z.string() }) }),
})

export const updateTicket = call({
  method: 'POST',
  path: '/support-tickets/:id',
  summary: 'Changes a ticket; a new picture replaces the old one',
  feature: 'tickets',
  access: 'tickets.edit',
  for: 'account',
  errors: ['too-many-tries'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  query: z.strictObject({ _method: z.optional(z.literal('PUT')) }),
  multipart: true,
  bodyLimitBytes: 11 * 1024 * 1024,
  body: z.strictObject({ ...form, _method: z.optional(z.literal('PUT')) }),
  freeText: ['subject', 'description'],
  answer: z.object({ message: z.string() }),
})

/** `url` opens the picture for the next 60 seconds. */
const attachment = z.object({ name: z.string(), size_bytes: z.number(), url: z.string() })

export const getTicket = call({
  method: 'GET',
  path: '/support-tickets/:id',
  summary: 'One ticket, as the edit dialog needs it',
  feature: 'tickets',
  access: 'tickets.view',
  for: 'account',
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({
    ...head,
    description: z.string(),
    attachments: z.array(attachment),
    responses: z.array(
      z.object({
        id: z.number(),
        description: z.string(),
        user_name: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
})

const reply = z.object({
  id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  role_id: z.number(),
  email: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  /** A link to the picture for the next 60 seconds. */
  image: z.nullable(z.string()),
  image_name: z.nullable(z.string()),
})

export const getThread = call({
  method: 'GET',
  path: '/tickets/replies/:id',
  summary: 'The conversation of a ticket, oldest first; 304 for an `If-None-Match` that still matches',
  feature: 'tickets',
  access: 'tickets.view',
  for: 'account',
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({
    data: z.object({
      ...head,
      description: z.string(),
      attachments: z.array(attachment),
      replies: z.array(reply),
      /** Changes of the ticket, in words: shown between the replies by their time. */
      events: z.array(
        z.object({ id: z.number(), at: z.iso.datetime(), user_name: z.string(), text: z.string() }),
      ),
    }),
  }),
})

const words = z.optional(z.string())

export const replyToTicket = call({
  method: 'POST',
  path: '/tickets/reply/:id',
  summary: 'Adds a comment; its fields are in the query or in the body, a picture is the file `image`',
  feature: 'tickets',
  access: 'tickets.reply',
  for: 'account',
  errors: ['too-many-tries'],
  ids: { id: 'record', support_ticket_id: 'record', user_id: 'caller' },
  params: z.object({ id: idParam }),
  query: z.strictObject({
    support_ticket_id: z.optional(idParam),
    user_id: z.optional(idParam),
    message: words,
  }),
  multipart: true,
  bodyLimitBytes: 11 * 1024 * 1024,
  body: z.nullish(
    z.strictObject({
      support_ticket_id: z.optional(idField()),
      user_id: z.optional(idField()),
      message: words,
    }),
  ),
  freeText: ['message'],
  answer: z.object({ message: z.string() }),
})

export const streamTicket = call({
  method: 'GET',
  path: '/tickets/:id/stream',
  summary: 'Server-sent events: `changed` whenever the thread should be read again',
  feature: 'tickets',
  access: 'tickets.view',
  for: 'account',
  errors: ['too-many-tries'],
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  // text/event-stream.
  answer: z.unknown(),
})
