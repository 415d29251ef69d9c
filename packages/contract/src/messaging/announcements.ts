import { z } from 'zod/mini'
import { call } from '../call.ts'
import { isDay } from '../days.ts'
import { dataMessage, idParam, paging, requiredText } from '../fields.ts'
import { ANNOUNCEMENTS } from './announcement-messages.ts'

export const ANNOUNCEMENT_TITLE_LENGTH = 80
export const ANNOUNCEMENT_TEXT_LENGTH = 1_000
/** Days that an announcement is shown without a given end. */
export const ANNOUNCEMENT_DAYS = 14
/** Information is a line among the notifications; an important one is a banner as well. */
export const ANNOUNCEMENT_KINDS = ['information', 'important'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]
/** The roles that can get announcements: their authors have role 1. */
export const ANNOUNCED_ROLES = [2, 3, 4] as const
export const ANNOUNCEMENT_STATES = ['scheduled', 'showing', 'ended'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

const messages = ANNOUNCEMENTS
const oneLine = z.regex(/^\P{Cc}*$/u, messages.invalid)
/** Line breaks are kept. */
const lines = z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, messages.invalid)
const inHindi = (most: number, form: typeof oneLine) =>
  z._default(
    z.string(messages.invalid).check(z.trim(), z.maxLength(most, `At most ${most} characters.`), form),
    '',
  )
// Not `z.iso`, which no other form needs: the first screens would load it.
const INSTANT = /^[\d-]{10}T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
const isInstant = (text: string) =>
  INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
/** A moment with its zone: `2026-11-24T22:00:00+05:30`. */
const moment = z.optional(
  z.string(messages.timeFormat).check(z.refine((text) => isInstant(text), { error: messages.timeFormat })),
)

const words = {
  title: requiredText(messages.titleRequired, ANNOUNCEMENT_TITLE_LENGTH).check(oneLine),
  text: requiredText(messages.textRequired, ANNOUNCEMENT_TEXT_LENGTH).check(lines),
  title_hi: inHindi(ANNOUNCEMENT_TITLE_LENGTH, oneLine),
  text_hi: inHindi(ANNOUNCEMENT_TEXT_LENGTH, lines),
}
type Hindi = { title_hi: string; text_hi: string }
/** The field that lacks its Hindi while the other has it. */
const lacksHindi = ({ title_hi, text_hi }: Hindi) => {
  if ((title_hi === '') === (text_hi === '')) return []
  const path = [title_hi === '' ? 'title_hi' : 'text_hi']
  return [{ code: 'custom' as const, message: messages.hindiBoth, input: '', path }]
}

/** The texts of an announcement, with the rules that the screen checks too. Hindi is optional. */
export const announcementWords = z
  .strictObject(words)
  .check((context) => void context.issues.push(...lacksHindi(context.value)))

const announcementBody = z
  .strictObject({
    kind: z.enum(ANNOUNCEMENT_KINDS, messages.kindRequired),
    roles: z
      .array(
        z.union(
          ANNOUNCED_ROLES.map((role) => z.literal(role)),
          messages.rolesRequired,
        ),
        messages.rolesRequired,
      )
      .check(z.minLength(1, messages.rolesRequired), z.maxLength(3, messages.rolesRequired)),
    ...words,
    /** Now, where it is left out or past. An announcement already shown keeps its start. */
    starts_at: moment,
    /** 14 days after the start where it is left out. */
    ends_at: moment,
  })
  .check((context) => void context.issues.push(...lacksHindi(context.value)))
export type AnnouncementBody = z.output<typeof announcementBody>

const announcement = z.object({
  id: z.number(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  roles: z.array(z.number()),
  title: z.string(),
  text: z.string(),
  /** Empty where it is written in English alone. */
  title_hi: z.string(),
  text_hi: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  state: z.enum(ANNOUNCEMENT_STATES),
})
export type Announcement = z.infer<typeof announcement>

const managed = {
  feature: 'announcements',
  access: 'announcements.manage',
  for: 'account',
  unscoped: 'role 1, over what whole roles are told',
  ours: true,
} as const
const ofOne = { ...managed, ids: { id: 'record' }, params: z.object({ id: idParam }) } as const
const FREE_TEXT = ['title', 'text', 'title_hi', 'text_hi'] as const

export const listAnnouncements = call({
  ...managed,
  method: 'GET',
  path: '/announcements',
  summary: 'Every announcement, the latest start first',
  query: z.strictObject({ ...paging, state: z.optional(z.enum(ANNOUNCEMENT_STATES)) }),
  answer: z.object({ data: z.object({ announcements: z.array(announcement), total: z.number() }) }),
})

export const getAnnouncement = call({
  ...ofOne,
  method: 'GET',
  path: '/announcements/:id',
  summary: 'One announcement, in both languages',
  answer: z.object({ data: announcement }),
})

const saved = z.object({ data: z.object({ id: z.number(), message: z.string() }) })

export const addAnnouncement = call({
  ...managed,
  method: 'POST',
  path: '/announcements',
  summary: 'Announces something to roles, from a moment to another: now and for 14 days by default',
  stepUp: true,
  body: announcementBody,
  freeText: FREE_TEXT,
  answer: saved,
})

export const changeAnnouncement = call({
  ...ofOne,
  method: 'PUT',
  path: '/announcements/:id',
  summary: 'Changes an announcement, the start only before it shows; 409 for one that has ended',
  stepUp: true,
  errors: ['conflict'],
  body: announcementBody,
  freeText: FREE_TEXT,
  answer: saved,
})

export const endAnnouncement = call({
  ...ofOne,
  method: 'POST',
  path: '/announcements/:id/end',
  summary: 'Ends an announcement that shows, at once; 409 for any other',
  errors: ['conflict'],
  answer: dataMessage,
})

export const removeAnnouncement = call({
  ...ofOne,
  method: 'DELETE',
  path: '/announcements/:id',
  summary: 'Deletes an announcement that has never shown; 409 for any other',
  errors: ['conflict'],
  answer: dataMessage,
})

const shown = z.object({
  id: z.number(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  /** In the requested language where the announcement has it, else in English. */
  language: z.string(),
  title: z.string(),
  text: z.string(),
  starts_at: z.iso.datetime(),
  is_read: z.boolean(),
  is_dismissed: z.boolean(),
})
export type ShownAnnouncement = z.infer<typeof shown>

const own = { feature: 'announcements', access: 'session.use', for: 'person', ours: true } as const

export const listShown = call({
  ...own,
  method: 'GET',
  path: '/announcements/showing',
  summary:
    'Announcements shown to the caller’s role now, newest first, and those the caller has read and closed',
  answer: z.object({ data: z.array(shown) }),
})

export const dismissAnnouncement = call({
  ...own,
  method: 'POST',
  path: '/announcements/:id/dismiss',
  summary: 'Closes the banner of an announcement for the caller, on every device, and marks it as read',
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: dataMessage,
})
