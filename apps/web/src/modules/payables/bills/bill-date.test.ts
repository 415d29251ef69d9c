import { expect, test } from 'vitest'
import { isDateFormat, operatorDate } from './bill-date.ts'

test.each([
  ['dd/mm/yyyy', '07/04/1990'],
  ['DD-MM-YYYY', '07-04-1990'],
  ['yyyymmdd', '19900407'],
])('a day as %s', (format, written) => {
  expect(isDateFormat(format)).toBe(true)
  expect(operatorDate('1990-04-07', format)).toBe(written)
})

test.each([null, '', 'dd/mm', 'mm/dd/yy', 'ddmmyyyydd'])('%s is no format of a day', (format) => {
  expect(isDateFormat(format)).toBe(false)
})

test('no day is no text', () => {
  expect(operatorDate('', 'dd/mm/yyyy')).toBe('')
})
