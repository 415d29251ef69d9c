import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idParam, requiredText } from '../fields.ts'
import { CANNED } from './canned-messages.ts'

export const CANNED_TITLE_LENGTH = 60
export const CANNED_TEXT_LENGTH = 2_000
/** The most canned texts of one person. */
export const MOST_CANNED = 50

const cannedReply = z.object({
  id: z.number(),
  title: z.string(),
  /** Plain text. `{name}` and `{ticket}` are filled in where it is used. */
  text: z.string(),
  /** Kept by a super admin, for everyone. */
  is_shared: z.boolean(),
  /** The caller's own, to change and to remove. */
  is_own: z.boolean(),
})
export type CannedReply = z.infer<typeof cannedReply>

const ours = { feature: 'tickets', access: 'tickets.reply', for: 'account', ours: true } as const

/** The body of a canned reply; the screen checks it by the same rules. */
export const cannedBody = z.strictObject({
  title: requiredText(CANNED.titleRequired, CANNED_TITLE_LENGTH),
  text: requiredText(CANNED.textRequired, CANNED_TEXT_LENGTH),
})

export const listCanned = call({
  ...ours,
  method: 'GET',
  path: '/canned-replies',
  summary: "The caller's texts for answers to tickets and those of super admins, by title",
  answer: z.object({ data: z.array(cannedReply) }),
})

const saved = z.object({ data: z.object({ id: z.number(), message: z.string() }) })

export const addCanned = call({
  ...ours,
  method: 'POST',
  path: '/canned-replies',
  summary: 'Stores a canned text; 409 beyond 50 of one person',
  errors: ['conflict'],
  body: cannedBody,
  freeText: ['title', 'text'],
  answer: saved,
})

export const changeCanned = call({
  ...ours,
  method: 'PUT',
  path: '/canned-replies/:id',
  summary: "Changes a text of the caller's own",
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  body: cannedBody,
  freeText: ['title', 'text'],
  answer: saved,
})

export const removeCanned = call({
  ...ours,
  method: 'DELETE',
  path: '/canned-replies/:id',
  summary: "Removes a text of the caller's own",
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: dataMessage,
})
