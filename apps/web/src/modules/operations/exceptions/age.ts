import { AGE_TEXT } from './age-text.ts'

const MINUTE_MS = 60_000
const text = AGE_TEXT

/** The time between two instants in its largest two units: `'2 days 3 h'`, `'4 h 10 min'`, `'7 min'`. */
export function ageOf(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const parts =
    days > 0
      ? [text.days(days), hours > 0 && text.hours(hours)]
      : [hours > 0 && text.hours(hours), (hours === 0 || minutes % 60 > 0) && text.minutes(minutes % 60)]
  return parts.filter(Boolean).join(' ')
}

/** A future time, seen from now: `'now'`, `'in 40 s'`, `'in 3 min'`, `'in 2 h'`. */
export function untilOf(at: string, now: string): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000)
  if (seconds <= 0) return text.now
  if (seconds < 60) return text.inSeconds(seconds)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return text.inMinutes(minutes)
  const hours = Math.round(minutes / 60)
  if (hours < 24) return text.inHours(hours)
  const days = Math.round(hours / 24)
  return text.inDays(days)
}
