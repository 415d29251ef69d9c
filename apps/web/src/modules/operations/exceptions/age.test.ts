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
  [6 * DAY + 23 * HOUR, '6 days 23 h'],
  [174 * DAY + 5 * HOUR, '174 days'],
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
  [6 * HOUR, 'in 6 h'],
  [8 * HOUR, 'today 23:30'],
  [9 * HOUR, 'tomorrow 00:30'],
  [DAY, 'tomorrow 15:30'],
  [32 * HOUR + 29 * MINUTE, 'tomorrow 23:59'],
  [33 * HOUR, 'on 24 Nov 2026, 00:30'],
  [3 * DAY, 'on 25 Nov 2026, 15:30'],
])('%d ms from now is %s', (left, text) => {
  expect(untilOf(ms(left), NOW)).toBe(text)
})
