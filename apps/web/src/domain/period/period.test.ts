import { expect, it } from 'vitest'
import { daysInWords, monthBefore, periodOf } from './period.ts'

const NOW = new Date('2026-11-21T04:00:00Z')

it('takes what is no period for this month', () => {
  const nothing = [
    { period: 'ever' },
    { from: '2026-01-01' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-02-02', to: '2026-02-01' },
  ]
  for (const address of nothing) expect(periodOf(address, NOW).name).toBe('this-month')
})

it.each([
  [{}, 'this-month', '2026-11-01', '2026-11-30'],
  [{ period: 'last-month' }, 'last-month', '2026-10-01', '2026-10-31'],
  [{ period: 'this-week' }, 'this-week', '2026-11-16', '2026-11-22'],
  [{ from: '2026-04-01', to: '2026-04-02' }, 'chosen', '2026-04-01', '2026-04-02'],
] as const)('gives the days of %o', (address, name, from, to) => {
  expect(periodOf(address, NOW)).toEqual({ name, from, to })
})

it('goes over the turn of the year, and ends with the month', () => {
  expect(periodOf({ period: 'last-month' }, new Date('2027-01-05T04:00:00Z'))).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-31',
  })
  expect([monthBefore('2027-01-15'), monthBefore('2026-03-31'), monthBefore('2026-12-31')]).toEqual([
    '2026-12-15',
    '2026-02-28',
    '2026-11-30',
  ])
})

it('names days briefly', () => {
  expect(daysInWords('2026-11-01', '2026-11-21')).toBe('01 to 21 Nov')
  expect(daysInWords('2026-10-28', '2026-11-05')).toBe('28 Oct to 05 Nov')
  expect(daysInWords('2026-12-28', '2027-01-05')).toBe('28 Dec 2026 to 05 Jan 2027')
  expect(daysInWords('2026-11-05', '2026-11-05')).toBe('05 Nov')
})
