import { VIEW_SENDINGS, type ViewSending } from '@chukta/contract/insight/report-views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSending, periodDueAt } from './sending-times.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAY_MS = 48 * HALF_HOUR_MS

/** The clock in India as ICU has it, which the rules do not use. */
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function clockAt(time: number) {
  const parts = Object.fromEntries(CLOCK.formatToParts(time).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, weekday } = parts
  return { day: `${year}-${month}-${day}`, month, date: day, weekday, time: `${hour}:${minute}` }
}

function isSending(every: ViewSending, time: number): boolean {
  const clock = clockAt(time)
  if (clock.time !== '08:00') return false
  return every === 'daily' || (every === 'weekly' ? clock.weekday === 'Mon' : clock.date === '01')
}

/** Walks from half hour to half hour until a view is sent; `step` is 1 or -1. */
function walk(every: ViewSending, from: number, step: 1 | -1): number {
  let time = from
  while (!isSending(every, time)) time += step * HALF_HOUR_MS
  return time
}

/** The days before a sending, back to the Monday, to the first of the month, or the last one alone. */
function daysBefore(every: ViewSending, sending: number) {
  let from = sending - DAY_MS
  const isFirst = () => {
    const { weekday, date } = clockAt(from)
    return every === 'daily' || (every === 'weekly' ? weekday === 'Mon' : date === '01')
  }
  while (!isFirst()) from -= DAY_MS
  return { from: clockAt(from).day, to: clockAt(sending - DAY_MS).day }
}

const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })

test.each(VIEW_SENDINGS)('%s: the times and days are those of a clock in India', (every) => {
  fc.assert(
    fc.property(moments, (now) => {
      const begun = now.getTime() - (now.getTime() % HALF_HOUR_MS)
      expect(nextSending(every, now).getTime()).toBe(walk(every, begun + HALF_HOUR_MS, 1))
      expect(periodDueAt(every, now)).toEqual(daysBefore(every, walk(every, begun, -1)))
    }),
    { numRuns: 40 },
  )
})

test.each([
  // 23 November 2026 is a Monday. 8:00 in India is 2:30 in UTC.
  ['daily', '2026-11-28T02:29:59Z', '2026-11-28T02:30:00Z', '2026-11-26', '2026-11-26'],
  ['daily', '2026-11-28T02:30:00Z', '2026-11-29T02:30:00Z', '2026-11-27', '2026-11-27'],
  ['weekly', '2026-11-30T02:29:00Z', '2026-11-30T02:30:00Z', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-30T02:30:00Z', '2026-12-07T02:30:00Z', '2026-11-23', '2026-11-29'],
  // In India it is the first already, and before eight.
  ['monthly', '2026-12-31T20:00:00Z', '2027-01-01T02:30:00Z', '2026-11-01', '2026-11-30'],
  ['monthly', '2028-02-29T12:00:00Z', '2028-03-01T02:30:00Z', '2028-01-01', '2028-01-31'],
  ['monthly', '2028-03-01T02:30:00Z', '2028-04-01T02:30:00Z', '2028-02-01', '2028-02-29'],
  ['monthly', '2027-01-31T02:30:00Z', '2027-02-01T02:30:00Z', '2026-12-01', '2026-12-31'],
] as const)('%s at %s: next at %s, about %s to %s', (every, now, next, from, to) => {
  expect(nextSending(every, new Date(now)).toISOString()).toBe(next.replace('Z', '.000Z'))
  expect(periodDueAt(every, new Date(now))).toEqual({ from, to })
})
