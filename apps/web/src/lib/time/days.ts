// Days of the calendar, apart from instants: sign-in shows an instant, and no day.

import { other } from '../language.ts'
import { formatDate, INDIA_OFFSET_MS } from './dates.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

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
