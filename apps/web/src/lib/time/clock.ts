// Times of a day, apart from dates: sign-in shows no seconds.
import { indianClock, twoDigits } from './dates.ts'

/** An instant as ISO text to India's clock with seconds, `'09:14:10'`; `'N/A'` when it cannot be read. */
export function formatClock(iso: string | null | undefined): string {
  const india = indianClock(iso)
  return india
    ? [india.getUTCHours(), india.getUTCMinutes(), india.getUTCSeconds()].map(twoDigits).join(':')
    : 'N/A'
}

/** Seconds left as `'4:32'`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}
