import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayParam, financialYearStart, isDay } from './days.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day', () => {
  it.each(['2000-01-01', '2026-11-21', '2024-02-29', '2000-02-29', '2099-12-31', '2026-04-30'])(
    'is %s',
    (text) => {
      expect(isDay(text)).toBe(true)
      expect(dayParam.safeParse(text).success).toBe(true)
    },
  )

  it.each([
    '2023-02-29',
    '2100-01-01',
    '1999-12-31',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '01-01-2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01 ',
    '20260101',
    '',
    'today',
  ])('is not %j', (text) => {
    expect(isDay(text)).toBe(false)
    expect(dayParam.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
      'The date must be a day as YYYY-MM-DD.',
    ])
  })

  it('is every day of the calendar from 2000 to 2099', () => {
    fc.assert(fc.property(anyDay, (day) => isDay(day)))
  })

  it('is no text of digits that the calendar does not have', () => {
    const part = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'))
    fc.assert(
      fc.property(part(99), part(99), part(99), (year, month, date) => {
        const text = `20${year}-${month}-${date}`
        const known = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(date)))
        expect(isDay(text)).toBe(known.toISOString().slice(0, 10) === text)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the financial year of India', () => {
  it.each([
    ['2026-02-01', '2025-04-01'],
    ['2026-03-31', '2025-04-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-04-02', '2026-04-01'],
    ['2026-12-31', '2026-04-01'],
    ['2027-01-01', '2026-04-01'],
  ])('of %s began on %s', (day, start) => {
    expect(financialYearStart(day)).toBe(start)
  })

  it('began at most a year before any of its days, and never after it', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = financialYearStart(day)
        expect(start <= day).toBe(true)
        expect(Date.parse(day) - Date.parse(start)).toBeLessThan(366 * 86_400_000)
        expect(financialYearStart(start)).toBe(start)
      }),
    )
  })
})
