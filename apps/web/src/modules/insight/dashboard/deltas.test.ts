import { expect, test } from 'vitest'
import { rateDelta, volumeDelta } from './deltas.ts'

const day = (amount: string, before: string) => ({
  day: '2026-11-21',
  count: 1,
  amount,
  before: { count: 1, amount: before },
})

test.each([
  ['112.40', '100.00', '12.4 % above last Saturday', 'ok'],
  ['99.95', '100.00', 'As much as last Saturday', undefined],
  ['50.00', '200.00', '75.0 % below last Saturday', 'warn'],
  ['50.00', '0.00', 'Nothing was paid last Saturday by now', undefined],
] as const)('%s after %s: %s', (amount, before, words, tone) => {
  expect(volumeDelta(day(amount, before), 'Saturday')).toEqual({ line: words, tone })
})

test.each([
  ['96.80', '97.90', '1.1 points below the days before', 'warn'],
  ['97.90', '96.80', '1.1 points above the days before', 'ok'],
  ['97.90', '97.92', 'As in the days before', undefined],
  [null, '90.00', 'No payment has ended', undefined],
  ['90.00', null, '', undefined],
] as const)('%s after %s', (rate, rate_before, words, tone) => {
  expect(rateDelta({ paid: 1, failed: 1, rate, rate_before })).toEqual({ line: words, tone })
})
