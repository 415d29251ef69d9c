import { other } from '../language.ts'

// A fixed table: Intl's en-IN writes "Sept" for September.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** India has one zone and no summer time. */
export const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** An instant as ISO text to `'21 Nov 2026'` in India; `'N/A'` when it cannot be read. */
export function formatDate(iso: string | null | undefined): string {
  const india = indianClock(iso)
  return india ? dayMonthYear(india) : 'N/A'
}

/** An instant as ISO text to `'21 Nov 2026, 09:14'` in India; `'N/A'` when it cannot be read. */
export function formatDateTime(iso: string | null | undefined): string {
  const india = indianClock(iso)
  return india
    ? `${dayMonthYear(india)}, ${twoDigits(india.getUTCHours())}:${twoDigits(india.getUTCMinutes())}`
    : 'N/A'
}

/** The Indian financial year of an instant: `'2026–27'` from April 2026 to March 2027. */
export function financialYear(now: Date): string {
  const india = new Date(now.getTime() + INDIA_OFFSET_MS)
  const start = india.getUTCFullYear() - (india.getUTCMonth() < 3 ? 1 : 0)
  return `${start}–${twoDigits((start + 1) % 100)}`
}

/** The Indian wall clock of an instant as ISO text, held in the UTC fields of a Date; null when it cannot be read. */
export function indianClock(iso: string | null | undefined): Date | null {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time + INDIA_OFFSET_MS)
}

function dayMonthYear(india: Date): string {
  const month = india.getUTCMonth()
  const name = other?.time(india.getTime() - INDIA_OFFSET_MS, { month: 'short' }) ?? MONTHS[month]
  return `${twoDigits(india.getUTCDate())} ${name} ${india.getUTCFullYear()}`
}

/** A number with two digits at least. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
