import { expect, it } from 'vitest'
import { sameDayNextMonth } from './next-month.ts'

it.each([
  ['2026-11-28', '2026-12-28'],
  ['2026-12-05', '2027-01-05'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
])('%s to %s', (day, next) => {
  expect(sameDayNextMonth(day)).toBe(next)
})
