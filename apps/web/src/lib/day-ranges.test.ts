import { expect, test } from 'vitest'
import { daysAfter, daysOf } from './day-ranges.ts'

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
