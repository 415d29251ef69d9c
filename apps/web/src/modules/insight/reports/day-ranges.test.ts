import { DAY_RANGES } from '@chukta/contract/insight/transaction-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysOf, isDayRange } from './day-ranges.ts'

test.each([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2024-03-01', '2024-02-29', '2024-02-29'],
  ['last-7-days', '2026-01-03', '2025-12-28', '2026-01-03'],
  // 21 November 2026 is a Saturday, 22 a Sunday, 23 a Monday.
  ['this-week', '2026-11-21', '2026-11-16', '2026-11-21'],
  ['this-week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['this-week', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['this-fy', '2026-11-21', '2026-04-01', '2026-11-21'],
  ['this-fy', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['this-fy', '2026-04-01', '2026-04-01', '2026-04-01'],
  ['last-fy', '2026-04-01', '2025-04-01', '2026-03-31'],
  ['last-fy', '2026-03-31', '2024-04-01', '2025-03-31'],
] as const)('%s on %s is %s to %s', (range, today, from, to) => {
  expect(daysOf(range, today)).toEqual({ from, to })
})

test('days are counted over the end of a year', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2027-01-01', -366)).toBe('2025-12-31')
})

const anyDay = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2098-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('a range begins before it ends, never in the future, and has valid days', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...DAY_RANGES), (today, range) => {
      const { from, to } = daysOf(range, today)
      expect(from <= to && to <= today).toBe(true)
      for (const day of [from, to]) expect(daysAfter(daysAfter(day, 1), -1)).toBe(day)
    }),
  )
})

test('the last range ends on the day before this one begins', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      expect(daysOf('last-month', today).to).toBe(daysAfter(daysOf('this-month', today).from, -1))
      expect(daysOf('last-fy', today).to).toBe(daysAfter(daysOf('this-fy', today).from, -1))
      expect(daysOf('yesterday', today).to).toBe(daysAfter(today, -1))
    }),
  )
})

test('the week has at most seven days and begins on a Monday', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { from } = daysOf('this-week', today)
      expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(from > daysAfter(today, -7)).toBe(true)
      expect(daysOf('last-7-days', today).from).toBe(daysAfter(today, -6))
    }),
  )
})

test('knows its ranges by name', () => {
  for (const range of DAY_RANGES) expect(isDayRange(range)).toBe(true)
  for (const name of ['', 'tomorrow', 'Today', undefined]) expect(isDayRange(name)).toBe(false)
})
