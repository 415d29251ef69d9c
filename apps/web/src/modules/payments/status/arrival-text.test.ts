import type { MoneyStep, MoneyWay } from '@chukta/contract/payments/money-steps'
import { expect, it } from 'vitest'
import { arrivalSentence, hasArrived, isMoving } from './arrival-text.ts'

const NOW = new Date('2026-11-21T04:00:00Z')
const way = (last: Partial<MoneyStep>, end: MoneyWay['end'] = null): MoneyWay => ({
  steps: [
    { step: 'charged', state: 'done', at: '2026-11-21T03:51:00Z', expected_at: null },
    { step: 'arrived', state: 'later', at: null, expected_at: null, ...last },
  ],
  end,
})

it.each<[string, MoneyWay, string]>([
  ['today', way({ expected_at: '2026-11-21T11:00:00Z' }), 'Arrives by 16:30 today'],
  // 20:00 UTC is the next day in India.
  ['tomorrow in India', way({ expected_at: '2026-11-21T20:00:00Z' }), 'Arrives by 22 Nov 2026, 01:30'],
  ['under way', way({ state: 'now', expected_at: '2026-11-21T11:00:00Z' }), 'Arrives by 16:30 today'],
  ['late', way({ state: 'now', expected_at: '2026-11-21T03:55:00Z' }), /on its way/],
  ['without a time', way({}), 'The money goes to the payee next.'],
  ['arrived today', way({ state: 'done', at: '2026-11-21T03:58:00Z' }), 'Arrived at 09:28'],
  ['arrived before', way({ state: 'done', at: '2026-11-19T10:42:00Z' }), 'Arrived on 19 Nov 2026, 16:12'],
  ['sent back', way({ state: 'failed' }), /sent the money back/],
  ['refunded', way({}, 'returned'), /refunded to the payer/],
] as [string, MoneyWay, string][])('%s', (_, given, sentence) => {
  expect(arrivalSentence(given, NOW)).toMatch(sentence)
})

it('moves until it has arrived or ended', () => {
  expect(isMoving(null)).toBe(false)
  expect(isMoving(way({}))).toBe(true)
  expect(isMoving(way({ state: 'done' }))).toBe(false)
  expect(isMoving(way({}, 'returned'))).toBe(false)
  expect(hasArrived(way({ state: 'done' }))).toBe(true)
  expect(hasArrived(way({ state: 'now' }))).toBe(false)
})
