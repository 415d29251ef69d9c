import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import { daysOf, spansUntil } from './span.ts'

const anyDay = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2098-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('today in India', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29'],
  ])('at %s is %s', (now, day) => {
    expect(indianToday(new Date(now))).toBe(day)
  })
})

describe('a day after another', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-11-21', -365, '2025-11-21'],
  ])('%s and %i days', (day, days, after) => {
    expect(dayAfter(day, days)).toBe(after)
  })

  it('is reversed by as many days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
        expect(dayAfter(dayAfter(day, days), -days)).toBe(day)
        expect(dayAfter(day, days) > day).toBe(days > 0)
      }),
    )
  })
})

describe('the range of a dashboard', () => {
  it('ends on its day, and the one before it on the day before its first', () => {
    expect(spansUntil('2026-11-21', 7)).toEqual({
      span: { from: '2026-11-15', to: '2026-11-21' },
      before: { from: '2026-11-08', to: '2026-11-14' },
    })
    expect(spansUntil('2026-11-21', 1)).toEqual({
      span: { from: '2026-11-21', to: '2026-11-21' },
      before: { from: '2026-11-20', to: '2026-11-20' },
    })
  })

  it('has as many days as asked for, and as many before them without a gap', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 90 }), (to, days) => {
        const { span, before } = spansUntil(to, days)
        expect(daysOf(span)).toHaveLength(days)
        expect(daysOf(before)).toHaveLength(days)
        expect(daysOf({ from: before.from, to: span.to })).toEqual([...daysOf(before), ...daysOf(span)])
        expect(span.to).toBe(to)
      }),
    )
  })
})

it('names every day of a span, first to last', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(daysOf({ from: '2026-02-27', to: '2026-02-27' })).toEqual(['2026-02-27'])
})
