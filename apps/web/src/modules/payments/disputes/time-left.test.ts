import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-22T10:00:00Z')

it.each([
  ['2026-11-25T10:00:00Z', '3 days left'],
  ['2026-11-24T10:00:00Z', '2 days left'],
  ['2026-11-24T09:59:00Z', '47 hours left'],
  ['2026-11-22T11:59:00Z', '1 hour left'],
  ['2026-11-22T10:59:00Z', 'Less than an hour left'],
  ['2026-11-22T10:00:00Z', 'Time is over'],
  [null, null],
])('%s: %s', (respondBy, words) => {
  expect(timeLeft(respondBy, now)).toBe(words)
})
