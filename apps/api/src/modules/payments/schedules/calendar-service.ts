import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'
import { readCompany } from '../../identity/api.ts'
import { dropCalendar, findCalendar, keepCalendar, listForCalendar } from './calendar-sql.ts'

type Parts = Pick<Deps, 'db' | 'config'>

/** The interval at which calendar programs are asked to refresh. */
const AGAIN_HOURS = 6

/** Makes a new secret address for the scope's user; the earlier one ends. It is shown once: only its hash is stored. */
export async function makeCalendar({ db, config }: Parts, scope: Scope): Promise<string> {
  const token = randomToken()
  await keepCalendar(db, scope, hashToken(token))
  return `${config.publicUrl}/api/due-calendars/${token}.ics`
}

export async function endCalendar({ db }: Parts, scope: Scope): Promise<void> {
  await dropCalendar(db, scope)
}

/** The open days, as the text of an iCalendar feed (RFC 5545) of whole days. Throws 404 for an unknown address. */
export async function calendarText({ db, config }: Parts, file: string, now = new Date()): Promise<string> {
  const found = await findCalendar(db, hashToken(file.replace(/\.ics$/, '')))
  if (!found) throw new AppError('not-found')
  const [{ trade_name }, due] = await Promise.all([readCompany(db), listForCalendar(db, found.user_id)])
  // Loaded with the first feed that is read.
  const { default: ical } = await import('ical-generator')
  const host = new URL(config.publicUrl).hostname
  const calendar = ical({
    name: `${trade_name}: due payments`,
    prodId: { company: trade_name, product: 'Due payments', language: 'EN' },
    ttl: AGAIN_HOURS * 3600,
  })
  for (const { id, payee_name, due_on, updated_at } of due) {
    calendar.createEvent({
      id: `due-${id}@${host}`,
      stamp: now,
      lastModified: updated_at,
      start: due_on,
      end: dayAfter(due_on, 1),
      allDay: true,
      summary: `Pay ${payee_name}`,
      url: `${config.publicUrl}/due-payments`,
    })
  }
  return calendar.toString()
}
