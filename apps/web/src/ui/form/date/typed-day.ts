import { isDay } from '@chukta/contract/days'

const INDIAN = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/**
 * The day of a typed text as on the wire: `'5/11/2026'`, `'05-11-2026'`, `'05112026'` and `'2026-11-05'` → `'2026-11-05'`.
 * Day first, as people in India write. Null for a text that is no day of the years 2000 to 2099.
 */
export function typedDay(text: string): string | null {
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed
  const [, date = '', month = '', year = ''] = INDIAN.exec(trimmed) ?? DIGITS.exec(trimmed) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** A day in Indian order: `'2026-11-05'` → `'05/11/2026'`; any other text as it is. */
export function inIndianOrder(text: string): string {
  return isDay(text) ? text.split('-').toReversed().join('/') : text
}
