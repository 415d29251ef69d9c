import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import {
  ANNOUNCEMENT_DAYS,
  type Announcement,
  type AnnouncementKind,
  announcementWords,
} from '@chukta/contract/messaging/announcements'
import { schemaErrors } from '../../../lib/schema-errors.ts'

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The fields of the form as typed: roles as `'3,4'`, times as India's clock shows them (`'2026-11-24T22:00'`). */
export type AnnouncementValues = Record<
  'kind' | 'roles' | 'title' | 'text' | 'title_hi' | 'text_hi' | 'starts_at' | 'ends_at',
  string
>

/** The form's first values: the stored ones, or a new announcement for 14 days from now. */
export function valuesOf(stored: Announcement | undefined, now: number): AnnouncementValues {
  if (!stored) {
    const ends_at = indianMinute(now + ANNOUNCEMENT_DAYS * DAY_MS)
    return {
      kind: 'information',
      roles: '',
      title: '',
      text: '',
      title_hi: '',
      text_hi: '',
      starts_at: '',
      ends_at,
    }
  }
  const { kind, roles, title, text, title_hi, text_hi } = stored
  return {
    kind,
    roles: roles.join(),
    title,
    text,
    title_hi,
    text_hi,
    starts_at: indianMinute(Date.parse(stored.starts_at)),
    ends_at: indianMinute(Date.parse(stored.ends_at)),
  }
}

/** The body of the call. An empty time is left out. */
export function bodyOf({ kind, roles, starts_at, ends_at, ...words }: AnnouncementValues) {
  return {
    kind: kind as AnnouncementKind,
    roles: roles === '' ? [] : roles.split(',').map((role) => Number(role) as 2 | 3 | 4),
    ...words,
    ...(starts_at !== '' && { starts_at: instantOf(starts_at) }),
    ...(ends_at !== '' && { ends_at: instantOf(ends_at) }),
  }
}

/** The first error of each field in the order of the form; the server checks times itself. */
export function checkValues({
  roles,
  title,
  text,
  title_hi,
  text_hi,
}: AnnouncementValues): Record<string, string> {
  return {
    ...(roles === '' && { roles: ANNOUNCEMENTS.rolesRequired }),
    ...schemaErrors(announcementWords, { title, text, title_hi, text_hi }),
  }
}

/** The roles with one more or one less, in their order. */
export function withRole(roles: string, role: number, isOn: boolean): string {
  const others = roles.split(',').filter((each) => each !== '' && each !== String(role))
  return (isOn ? [...others, String(role)] : others).toSorted().join()
}

const indianMinute = (ms: number) => new Date(ms + INDIA_OFFSET_MS).toISOString().slice(0, 16)
const instantOf = (minute: string) => `${minute}:00+05:30`
