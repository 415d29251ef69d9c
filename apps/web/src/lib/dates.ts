import { other } from './language.ts'

// A fixed table: Intl's en-IN writes "Sept" for September.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
// India has one zone and no summer time.
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** An instant as ISO text to `'21 Nov 2026'` in India; `'N/A'` when it cannot be read. */
export function formatDate(iso: string | null | undefined): string {
  const india = indianClock(iso)
  return india ? dayMonthYear(india) : 'N/A'
}

/** An instant as ISO text to `'21 Nov 2026, 09:14'` in India; `'N/A'` when it cannot be read. */
export function formatDateTime(iso: string | null | undefined): string {
  const india = indianClock(iso)
  return india ? `${dayMonthYear(india)}, ${two(india.getUTCHours())}:${two(india.getUTCMinutes())}` : 'N/A'
}

/** An instant as ISO text to India's clock with seconds, `'09:14:10'`; `'N/A'` when it cannot be read. */
export function formatClock(iso: string | null | undefined): string {
  const india = indianClock(iso)
  return india
    ? [india.getUTCHours(), india.getUTCMinutes(), india.getUTCSeconds()].map(two).join(':')
    : 'N/A'
}

/** The day in India at an instant, as calls and addresses name it: `'2026-11-21'`. */
export function indianDay(now: Date): string {
  return new Date(now.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** A day such as `'2026-11-21'` to `'21 Nov 2026'`; `'N/A'` when the calendar has no such day. */
export function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00+05:30`)
}

/** The weekday of a day such as `'2026-11-21'`: `'Saturday'`. */
export function weekdayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = WEEKDAYS[date.getUTCDay()]
  return (weekday && other?.time(date.getTime(), { weekday: 'long' })) ?? weekday ?? 'N/A'
}

/** A day without its year: `'21 Nov'`. */
export function formatDayShort(day: string): string {
  return formatDay(day).split(' ').slice(0, 2).join(' ')
}

/** The Indian financial year of an instant: `'2026–27'` from April 2026 to March 2027. */
export function financialYear(now: Date): string {
  const india = new Date(now.getTime() + INDIA_OFFSET_MS)
  const start = india.getUTCFullYear() - (india.getUTCMonth() < 3 ? 1 : 0)
  return `${start}–${two((start + 1) % 100)}`
}

/** Seconds left as `'4:32'`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

// The Indian wall clock, held in the UTC fields of a Date.
function indianClock(iso: string | null | undefined): Date | null {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time + INDIA_OFFSET_MS)
}

function dayMonthYear(india: Date): string {
  const month = india.getUTCMonth()
  const name = other?.time(india.getTime() - INDIA_OFFSET_MS, { month: 'short' }) ?? MONTHS[month]
  return `${two(india.getUTCDate())} ${name} ${india.getUTCFullYear()}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
