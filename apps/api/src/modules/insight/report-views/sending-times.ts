import type { ViewSending } from '@chukta/contract/insight/report-views'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'

/** The days that a mail is about, in India, both included: `2026-11-23` to `2026-11-29`. */
export type Period = { from: string; to: string }

/** The hour in India at which mails are sent, as it is in UTC. */
const CLOCK = 'T02:30:00Z'

/** The first time after a moment at which a view is sent: 8:00 in India of each day, Monday or first of the month. */
export function nextSending(every: ViewSending, after: Date): Date {
  let day = firstDay(every, indianToday(after))
  if (at(day) <= after)
    day = every === 'monthly' ? monthAfter(day) : dayAfter(day, every === 'weekly' ? 7 : 1)
  return at(day)
}

/**
 * The days that the newest mail due at a moment is about: the day, the week from Monday or the month before it was due.
 * A mail that is sent late, after an outage, is about the days that it would have been about in time.
 */
export function periodDueAt(every: ViewSending, now: Date): Period {
  let day = firstDay(every, indianToday(now))
  if (at(day) > now) day = firstDay(every, dayAfter(day, -1))
  const to = dayAfter(day, -1)
  return { from: firstDay(every, to), to }
}

/** The first day of the day's period: itself, its Monday, or the first of its month. */
function firstDay(every: ViewSending, day: string): string {
  if (every === 'monthly') return `${day.slice(0, 8)}01`
  // 0 is Sunday.
  return every === 'weekly' ? dayAfter(day, -((at(day).getUTCDay() + 6) % 7)) : day
}

/** The first of the next month; 31 days after a first are always in it. */
function monthAfter(first: string): string {
  return firstDay('monthly', dayAfter(first, 31))
}

function at(day: string): Date {
  return new Date(`${day}${CLOCK}`)
}
