import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBillDate } from './bill-date.ts'

describe('the day of a bill', () => {
  it.each([
    ['2023-08-29', '2023-08-29'],
    ['2023/08/29', '2023-08-29'],
    ['2023.08.29', '2023-08-29'],
    ['20230829', '2023-08-29'],
    ['2023-08-29 00:00:00', '2023-08-29'],
    ['2023-08-29T10:15:30Z', '2023-08-29'],
    ['29/08/2023', '2023-08-29'],
    ['29-08-2023', '2023-08-29'],
    ['29.08.2023', '2023-08-29'],
    ['29-8-2023', '2023-08-29'],
    ['1/1/2024', '2024-01-01'],
    ['29/08/2023 10:15', '2023-08-29'],
    ['29/08/2023T10:15', '2023-08-29'],
    ['19 Aug 2023', '2023-08-19'],
    ['9 August 2023', '2023-08-09'],
    ['29-Aug-2023', '2023-08-29'],
    ['29 aug, 2023', '2023-08-29'],
    ['29 AUG 2023', '2023-08-29'],
    ['Aug 29, 2023', '2023-08-29'],
    ['August 9 2023', '2023-08-09'],
    ['aug-29-2023', '2023-08-29'],
    ['29 Feb 2024', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(readBillDate(text)).toBe(day)
  })

  it.each([
    '31/02/2023',
    '29 Feb 2023',
    '2023-13-01',
    '2023-02-30',
    '00/01/2023',
    '29/13/2023',
    '29 Foo 2023',
    'Foo 29, 2023',
    '20231301',
    'on receipt',
    '29/08/23',
    'x2023-08-29',
    '2023-08-29x',
    'x29/08/2023',
    '29/08/2023x',
    'x29 Aug 2023',
    '29 Aug 2023x',
    'xAug 29x 2023',
    '9Aug 29, 2023',
    'Aug 29, 2023x',
    '29 Au 2023',
    '29Aug2023',
    '',
  ])('%j stays as it is', (text) => {
    expect(readBillDate(text)).toBe(text)
  })

  it('is none where there is none', () => {
    expect(readBillDate(null)).toBeNull()
  })

  it.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
    'knows the month %s',
    (month) => {
      const number = String(new Date(`${month} 1, 2023 UTC`).getUTCMonth() + 1).padStart(2, '0')
      expect(readBillDate(`15 ${month} 2023`)).toBe(`2023-${number}-15`)
      expect(readBillDate(`${month} 15, 2023`)).toBe(`2023-${number}-15`)
    },
  )

  it('is read the same in every writing, for every day', () => {
    const date = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, (moment) => {
        const day = moment.toISOString().slice(0, 10)
        const [year, month, of] = day.split('-')
        const name = moment.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
        for (const text of [
          day,
          `${of}/${month}/${year}`,
          `${of} ${name} ${year}`,
          `${name} ${of}, ${year}`,
        ]) {
          expect(readBillDate(text)).toBe(day)
        }
      }),
    )
  })
})
