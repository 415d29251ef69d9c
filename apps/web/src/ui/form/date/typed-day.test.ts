import { describe, expect, it } from 'vitest'
import { inIndianOrder, typedDay } from './typed-day.ts'

describe('a typed day', () => {
  it.each([
    ['05/11/2026', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    ['05-11-2026', '2026-11-05'],
    ['5.1.2027', '2027-01-05'],
    ['05112026', '2026-11-05'],
    [' 29/02/2028 ', '2028-02-29'],
    ['2026-11-05', '2026-11-05'],
    ['29/02/2027', null],
    ['11/28/2026', null],
    ['5/11', null],
    ['5/11/26', null],
    ['', null],
  ])('%j is %j', (text, day) => {
    expect(typedDay(text)).toBe(day)
  })

  it('is shown day first, and read back as the same day for each day of four years', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'UTC' }).format(at)
      expect(inIndianOrder(day)).toBe(shown)
      expect(typedDay(shown)).toBe(day)
    }
  })

  it('leaves other texts as they are', () => {
    expect(inIndianOrder('5/11')).toBe('5/11')
    expect(inIndianOrder('')).toBe('')
  })
})
