import { dayAfter } from '../../../platform/indian-clock.ts'

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
