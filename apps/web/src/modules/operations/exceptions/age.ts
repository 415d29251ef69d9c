import { formatDate, formatDateTime } from '../../../lib/time/dates.ts'
import { AGE_TEXT } from './age-text.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const SOON_HOURS = 6
/** From so many days on hours say nothing more. */
const WHOLE_DAYS = 7
const CLOCK = '09:00'
const text = AGE_TEXT

/** The time between two instants in its largest two units: `'2 days 3 h'`, `'4 h 10 min'`, `'7 min'`; from a week on `'8 days'`. */
export function ageOf(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const parts =
    days > 0
      ? [text.days(days), days < WHOLE_DAYS && hours > 0 && text.hours(hours)]
      : [hours > 0 && text.hours(hours), (hours === 0 || minutes % 60 > 0) && text.minutes(minutes % 60)]
  return parts.filter(Boolean).join(' ')
}

/**
 * A future time, seen from now: `'now'`, `'in 40 s'`, `'in 3 min'`, `'in 2 h'`, and beyond six hours by India's clock:
 * `'today 21:30'`, `'tomorrow 09:00'`, `'on 25 Nov 2026, 09:00'`.
 */
export function untilOf(at: string, now: string): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000)
  if (seconds <= 0) return text.now
  if (seconds < 60) return text.inSeconds(seconds)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return text.inMinutes(minutes)
  const hours = Math.round(minutes / 60)
  if (hours <= SOON_HOURS) return text.inHours(hours)
  const [day, clock] = [formatDate(at), formatDateTime(at).slice(-CLOCK.length)]
  if (day === formatDate(now)) return text.today(clock)
  const nextDay = new Date(Date.parse(now) + DAY_MS).toISOString()
  return day === formatDate(nextDay) ? text.tomorrow(clock) : text.on(day, clock)
}
