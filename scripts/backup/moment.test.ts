import { expect, it } from 'vitest'
import { readMoment } from './moment.ts'

const NOW = new Date('2026-11-28T12:00:00Z')

it.each([
  ['2026-11-28 14:05', '2026-11-28T08:35:00.000Z'],
  ['2026-11-28T14:05:30', '2026-11-28T08:35:30.000Z'],
  ['2026-11-28 14:05 +05:30', '2026-11-28T08:35:00.000Z'],
  ['2026-11-28T08:35:00Z', '2026-11-28T08:35:00.000Z'],
  [' 2026-11-28 09:35+0100 ', '2026-11-28T08:35:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(readMoment(text, NOW).toISOString()).toBe(moment)
})

it.each(['14:05', '28-11-2026 14:05', '2026-04-31 10:00', '2026-11-28 25:00', 'yesterday', ''])(
  '%j is refused',
  (text) => {
    expect(() => readMoment(text, NOW)).toThrow("--to takes a time such as '2026-11-28 14:05'")
  },
)

it('a time to come is refused', () => {
  expect(() => readMoment('2026-11-28 18:00', NOW)).toThrow('to come')
})
