import { z } from 'zod/mini'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day in India as written in an address: `2026-11-21`. Days that no calendar has are refused. */
export const dayParam = z
  .string()
  .check(z.refine((text) => isDay(text), { error: 'The date must be a day as YYYY-MM-DD.' }))

/** True for the text of a day that the calendar has, from the year 2000 to 2099. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || !text.startsWith('20')) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The first day of the Indian financial year (1 April) that holds the day: `'2026-02-01'` → `'2025-04-01'`. */
export function financialYearStart(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < '04-01' ? year - 1 : year}-04-01`
}
