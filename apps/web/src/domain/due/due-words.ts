import { daysBetween } from './days-between.ts'
import { DUE_TEXT } from './due-text.ts'

/** When something is due, in words: `Tomorrow`, `In 5 days`, `2 days late`. */
export function dueInWords(today: string, day: string): string {
  const days = daysBetween(today, day)
  if (days < 0) return DUE_TEXT.late(-days)
  return days === 0 ? DUE_TEXT.today : days === 1 ? DUE_TEXT.tomorrow : DUE_TEXT.in(days)
}
