const DAY_MS = 86_400_000
const INDIA_MS = 19_800_000

/** Today in India, as `2026-11-21`. */
export function indianToday(now: Date): string {
  return new Date(now.getTime() + INDIA_MS).toISOString().slice(0, 10)
}

/** The day so many days after (or before) another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** So many days that end on a day, and as many before them. */
export function spansUntil(to: string, days: number) {
  const from = dayAfter(to, 1 - days)
  return {
    span: { from, to },
    before: { from: dayAfter(from, -days), to: dayAfter(from, -1) },
  }
}

/** Every day of a span, first to last. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days = [from]
  while (days.at(-1) !== to) days.push(dayAfter(days.at(-1) ?? to, 1))
  return days
}
