const INDIA_MS = 19_800_000

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
