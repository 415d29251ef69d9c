import { expect, it } from 'vitest'
import { ageOf, untilOf } from './age.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const ms = (offset: number) => new Date(Date.parse(NOW) + offset).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [7 * MINUTE, '7 min'],
  [HOUR, '1 h'],
  [4 * HOUR + 10 * MINUTE, '4 h 10 min'],
  [DAY, '1 day'],
  [2 * DAY + 3 * HOUR + 5 * MINUTE, '2 days 3 h'],
  [-MINUTE, '0 min'],
])('%d ms is %s old', (age, text) => {
  expect(ageOf(ms(-age), NOW)).toBe(text)
})

it.each([
  [-MINUTE, 'now'],
  [0, 'now'],
  [40_000, 'in 40 s'],
  [3 * MINUTE, 'in 3 min'],
  [HOUR - 1000, 'in 1 h'],
  [2 * HOUR, 'in 2 h'],
  [DAY, 'in 1 day'],
  [3 * DAY, 'in 3 days'],
])('%d ms from now is %s', (left, text) => {
  expect(untilOf(ms(left), NOW)).toBe(text)
})
