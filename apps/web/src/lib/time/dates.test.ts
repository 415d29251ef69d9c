import { expect, test } from 'vitest'
import { formatClock, formatCountdown } from './clock.ts'
import { financialYear, formatDate, formatDateTime } from './dates.ts'

test('September is Sep, and a late evening in UTC is the next day in India', () => {
  expect(formatDate('2026-09-06T10:00:00Z')).toBe('06 Sep 2026')
  expect(formatDate('2026-11-20T18:29:59Z')).toBe('20 Nov 2026')
  expect(formatDate('2026-11-20T18:30:00Z')).toBe('21 Nov 2026')
  expect(formatDate('2026-12-31')).toBe('31 Dec 2026')
  expect(formatDateTime('2026-11-21T03:44:10Z')).toBe('21 Nov 2026, 09:14')
  expect(formatClock('2026-11-21T03:44:10Z')).toBe('09:14:10')
})

test('a value that is not a date is N/A', () => {
  for (const bad of ['', 'soon', '2026-13-45', null, undefined]) {
    expect(formatDate(bad)).toBe('N/A')
    expect(formatDateTime(bad)).toBe('N/A')
  }
})

test('every day of a leap year agrees with the platform in Asia/Kolkata', () => {
  const oracle = new Intl.DateTimeFormat('en-US', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
  for (let day = 0; day < 366; day++) {
    const instant = new Date(Date.UTC(2028, 0, 1, 19) + day * 86_400_000)
    const [month, date, year] = oracle.format(instant).replace(',', '').split(' ')
    expect(formatDate(instant.toISOString())).toBe(`${date} ${month} ${year}`)
  }
})

test('the financial year turns on 1 April in India', () => {
  expect(financialYear(new Date('2026-11-21T00:00:00Z'))).toBe('2026–27')
  expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('2026–27')
  expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('2027–28')
  expect(financialYear(new Date('2099-05-01T00:00:00Z'))).toBe('2099–00')
})

test('seconds as minutes and seconds', () => {
  expect([300, 272, 60, 9, 0].map(formatCountdown)).toEqual(['5:00', '4:32', '1:00', '0:09', '0:00'])
})
