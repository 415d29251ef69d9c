import { setTimeout as pause } from 'node:timers/promises'
import { indianToday, onIndianClock } from '../../src/platform/indian-clock.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** The least rest of a day at the start of a test that counts in days. */
const LEFT_OF_DAY_MS = 4 * MINUTE_MS
/** The same of a minute, for a test that counts in minutes. */
const LEFT_OF_MINUTE_MS = MINUTE_MS / 4

/** Today in India, for as long as a test needs it: just before midnight, the day that begins. */
export async function todayForLong(): Promise<string> {
  const left = DAY_MS - (onIndianClock(new Date()).getTime() % DAY_MS)
  if (left < LEFT_OF_DAY_MS) await pause(left + 100)
  return indianToday(new Date())
}

/** The start of a minute that has enough seconds left for the test. */
export async function earlyInAMinute(): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (left < LEFT_OF_MINUTE_MS) await pause(left + 100)
}
