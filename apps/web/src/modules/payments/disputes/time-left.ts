import { DISPUTES_TEXT } from './disputes-text.ts'

const HOUR_MS = 3_600_000
const text = DISPUTES_TEXT

/** The time left to answer, in words; null when the gateway names no deadline. */
export function timeLeft(respondBy: string | null, now = new Date()): string | null {
  if (respondBy === null) return null
  const hours = (Date.parse(respondBy) - now.getTime()) / HOUR_MS
  if (hours <= 0) return text.over
  if (hours < 1) return text.minutesLeft
  return hours < 48 ? text.hoursLeft(Math.floor(hours)) : text.daysLeft(Math.floor(hours / 24))
}
