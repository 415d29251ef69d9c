import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import {
  ANNOUNCEMENT_DAYS,
  type Announcement,
  type AnnouncementBody,
  type AnnouncementState,
  type ShownAnnouncement,
} from '@chukta/contract/messaging/announcements'
import type { TaskList } from 'graphile-worker'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import * as rows from './announcements-sql.ts'

type Parts = Pick<Deps, 'db'>
type By = Pick<Actor, 'id'>

const DAY_MS = 24 * 60 * 60 * 1000
const FARTHEST_MS = 366 * DAY_MS
const messages = ANNOUNCEMENTS
const TELL = 'tell-announcement'

/** A page of all announcements. */
export async function listAnnouncements(
  { db }: Parts,
  wish: { page: number; perPage: number; state: AnnouncementState | undefined },
) {
  const { page, perPage, state } = wish
  const [found, total] = await Promise.all([
    rows.listAnnouncements(db, { state, skip: (page - 1) * perPage, take: perPage }),
    rows.countAnnouncements(db, { state }),
  ])
  return { announcements: found.map(answerOf), total }
}

/** One of them. Throws 404. */
export async function readAnnouncement({ db }: Parts, by: By, id: number): Promise<Announcement> {
  return answerOf((await rows.findAnnouncement(db, id)) ?? (await refuseRecord(db, by.id, object(id))))
}

/** Stores a new one; gives its id. Throws 422 for times that do not fit. */
export function addAnnouncement({ db }: Parts, by: By, body: AnnouncementBody): Promise<number> {
  return withTransaction(db, async (trx) => {
    const given = withTimes(body, null)
    const id = await rows.insertAnnouncement(trx, given)
    await tellInTime(trx, id, given, null)
    await note(trx, by, 'announcement.added', id, { after: noted(given) })
    return id
  })
}

/** Changes one that has not ended. Throws 404, 409 for an ended one, and 422 for times that do not fit. */
export function changeAnnouncement({ db }: Parts, by: By, id: number, body: AnnouncementBody): Promise<void> {
  return changing(db, by, id, async (trx, before) => {
    if (before.state === 'ended') throw new AppError('conflict', { message: messages.ended })
    const given = withTimes(body, before)
    await rows.updateAnnouncement(trx, id, given)
    await tellInTime(trx, id, given, before)
    await note(trx, by, 'announcement.changed', id, { before: noted(before), after: noted(given) })
  })
}

/** Ends one that shows. Throws 404, and 409 for any other. */
export function endAnnouncement({ db }: Parts, by: By, id: number): Promise<void> {
  return changing(db, by, id, async (trx, before) => {
    if (before.state !== 'showing') throw new AppError('conflict', { message: messages.notShowing })
    await rows.endAnnouncement(trx, id)
    await note(trx, by, 'announcement.ended', id, { title: before.title })
  })
}

/** Deletes one that has not shown yet. Throws 404, and 409 for one that has. */
export function removeAnnouncement({ db }: Parts, by: By, id: number): Promise<void> {
  return changing(db, by, id, async (trx, before) => {
    if (before.state !== 'scheduled') throw new AppError('conflict', { message: messages.hasShown })
    await rows.deleteAnnouncement(trx, id)
    await note(trx, by, 'announcement.deleted', id, { title: before.title })
  })
}

/** Announcements visible to the scope's user, in a language that they were written in. */
export async function listShown(
  { db }: Parts,
  scope: Scope,
  language: Language,
): Promise<ShownAnnouncement[]> {
  const found = await rows.listShown(db, scope, language)
  return found.map(({ is_in_hindi, starts_at, ...row }) => ({
    ...row,
    language: is_in_hindi ? language : DEFAULT_LANGUAGE,
    starts_at: starts_at.toISOString(),
  }))
}

/** Closes one for the scope's user. Throws 404 where it does not show to them. */
export async function dismissAnnouncement({ db }: Parts, scope: Scope, id: number): Promise<void> {
  if (!(await rows.dismissShown(db, scope, id))) await refuseRecord(db, scope.actor.id, object(id))
}

/** The job that notifies people when one begins or ends. */
export function announcementTasks({ db }: Parts): TaskList {
  return { [TELL]: async (payload) => rows.tellRoles(db, (payload as { id: number }).id) }
}

const object = (id: number) => `announcement ${id}`

async function changing(
  db: Db,
  by: By,
  id: number,
  change: (trx: Db, before: rows.AnnouncementRow) => Promise<void>,
): Promise<void> {
  const isFound = await withTransaction(db, async (trx) => {
    const before = await rows.lockAnnouncement(trx, id)
    if (before) await change(trx, before)
    return before !== undefined
  })
  // After the transaction, so that its audit row stays.
  if (!isFound) await refuseRecord(db, by.id, object(id))
}

/**
 * No row is written at its start and its end: a job notifies then, by the clock of the database, also for an immediate
 * start. Earlier jobs of it are replaced.
 */
async function tellInTime(
  trx: Db,
  id: number,
  { starts_at, ends_at }: rows.NewAnnouncement,
  before: rows.AnnouncementRow | null,
): Promise<void> {
  const tell = (moment: string, runAt: Date) =>
    addJob(trx, TELL, { id }, { key: `announcement-${moment}:${id}`, runAt })
  if (before?.state !== 'showing') await tell('start', starts_at)
  await tell('end', ends_at)
}

/** The start: now, or the requested time; a running one keeps its own. Throws 422. */
function withTimes(body: AnnouncementBody, before: rows.AnnouncementRow | null): rows.NewAnnouncement {
  const { starts_at: from, ends_at: until, ...words } = body
  const now = Date.now()
  const wished = Math.max(now, from === undefined ? now : Date.parse(from))
  const start = before?.state === 'showing' ? before.starts_at.getTime() : wished
  const end = until === undefined ? start + ANNOUNCEMENT_DAYS * DAY_MS : Date.parse(until)
  if (start > now + FARTHEST_MS) throw fieldError('starts_at', messages.tooFar)
  if (end <= Math.max(start, now)) throw fieldError('ends_at', messages.endFirst)
  if (end > start + FARTHEST_MS) throw fieldError('ends_at', messages.tooFar)
  const roles = [...new Set(words.roles)].toSorted()
  return { ...words, roles, starts_at: new Date(start), ends_at: new Date(end) }
}

function answerOf({ starts_at, ends_at, ...row }: rows.AnnouncementRow): Announcement {
  return { ...row, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
}

const noted = ({ kind, roles, title, text, starts_at, ends_at }: rows.NewAnnouncement) => ({
  kind,
  roles,
  title,
  text,
  starts_at,
  ends_at,
})

function note(trx: Db, by: By, action: string, id: number, detail: Record<string, unknown>): Promise<void> {
  return audit(trx, { actorId: by.id, action, object: object(id), detail })
}
