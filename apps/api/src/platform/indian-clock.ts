const INDIA_MS = 19_800_000
const DAY_MS = 86_400_000

/** A moment moved so that its UTC parts read as the clock in India, which has no summer time. */
export function onIndianClock(at: Date): Date {
  return new Date(at.getTime() + INDIA_MS)
}

/** A moment as people in India read it: 25 Nov 2026, 10:00. */
export const indianTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** Today in India, as `2026-11-21`. */
export function indianToday(now: Date): string {
  return onIndianClock(now).toISOString().slice(0, 10)
}

/** The hour of the day in India, 0 to 23. */
export function indianHour(now: Date): number {
  return onIndianClock(now).getUTCHours()
}

/** The day so many days after (or before) another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
