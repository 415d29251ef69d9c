import { daysBetween } from './due-days.ts'
import { SCHEDULES_TEXT } from './schedules-text.ts'

/** When something is due, in words: `Tomorrow`, `In 5 days`, `2 days late`. */
export function dueInWords(today: string, day: string): string {
  const days = daysBetween(today, day)
  if (days < 0) return SCHEDULES_TEXT.late(-days)
  return days === 0
    ? SCHEDULES_TEXT.due.today
    : days === 1
      ? SCHEDULES_TEXT.due.tomorrow
      : SCHEDULES_TEXT.due.in(days)
}
