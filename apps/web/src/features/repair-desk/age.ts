const MINUTE_MS = 60_000

/** The time between two instants in its largest two units: `'2 days 3 h'`, `'4 h 10 min'`, `'7 min'`. */
export function ageOf(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
  if (hours > 0) return `${hours} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
  return `${minutes} min`
}

/** When something comes, seen from now: `'now'`, `'in 40 s'`, `'in 3 min'`, `'in 2 h'`. */
export function untilOf(at: string, now: string): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 60) return `in ${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `in ${hours} h`
  const days = Math.round(hours / 24)
  return `in ${days} ${days === 1 ? 'day' : 'days'}`
}
