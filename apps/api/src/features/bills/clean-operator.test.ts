import { expect, it } from 'vitest'
import { readBillDate } from './bill-date.ts'
import { billKey, isOfOnePeriod, numberKey } from './bill-name.ts'
import { cleanOperator } from './clean-operator.ts'

const raw = {
  code: '11',
  name: 'BSES Rajdhani',
  category: 'Electricity',
  viewbill: true,
  label: 'CA Number',
  rule: '^[0-9]{9}$',
  further: [],
}
const field = (label: string | null, name: string | null, rule: string | null) =>
  cleanOperator({ ...raw, further: [{ label, name, rule }] })?.fields[0]

it('keeps an operator without code, name or category out', () => {
  expect(cleanOperator(raw)).toMatchObject({ displayname: 'CA Number', category: 'electricity' })
  expect(cleanOperator({ ...raw, code: '' })).toBeNull()
  expect(cleanOperator({ ...raw, name: 'null' })).toBeNull()
  expect(cleanOperator({ ...raw, category: null })).toBeNull()
})

it('shows no markup and no words for nothing', () => {
  expect(
    cleanOperator({ ...raw, label: '<b>CA</b> No.<script>alert(1)</script> &nbsp;&amp; more' })?.displayname,
  ).toBe('CA No. & more')
  expect(cleanOperator({ ...raw, label: ' NULL ' })?.displayname).toBe('Consumer number')
  expect(cleanOperator({ ...raw, rule: '^(a+)+$' })?.rule).toBeNull()
})

it('knows fields that are not used, fields without a label, and dates in their format', () => {
  expect(field('null', 'null', 'null')).toBeNull()
  expect(field(null, null, '^[0-9]{4}$')).toBeNull()
  expect(field(null, 'billingUnit', null)).toMatchObject({ label: 'Billing unit', name: 'billingUnit' })
  expect(field('Unit', 'null', '^[0-9]{4}$')).toMatchObject({ name: 'ad1', dateFormat: null })
  expect(field('Date of Birth (dd-MM-yyyy)', 'dateofBirth', null)).toMatchObject({ dateFormat: 'dd-mm-yyyy' })
  expect(field('Date of Birth', 'dateofBirth', 'YYYY-MM-DD')).toMatchObject({
    dateFormat: 'yyyy-mm-dd',
    rule: null,
  })
  expect(field('Date of Birth', 'dob', '^[0-9]{2}/[0-9]{2}/[0-9]{4}$')).toMatchObject({
    dateFormat: 'dd/mm/yyyy',
  })
  expect(field('Date of Birth', 'dob', null)).toMatchObject({ dateFormat: null })
})

it.each([
  ['19 Aug 2023', '2023-08-19'],
  ['29/08/2023', '2023-08-29'],
  ['29-8-2023', '2023-08-29'],
  ['29-Aug-2023', '2023-08-29'],
  ['Aug 29, 2023', '2023-08-29'],
  ['2023-08-29 00:00:00', '2023-08-29'],
  ['20230829', '2023-08-29'],
  ['31/02/2023', '31/02/2023'],
  ['on receipt', 'on receipt'],
])('reads the day %s', (text, day) => {
  expect(readBillDate(text)).toBe(day)
})

it('tells bills apart by number and period, and one number from itself in no other writing', () => {
  const account = numberKey(1, '1234 56-78')
  expect(numberKey(1, '12345678')).toBe(account)
  expect(numberKey(2, '12345678')).not.toBe(account)
  const november = billKey(account, { billNumber: '77', dueDate: '2026-12-10' })
  expect(billKey(account, { billNumber: '78', dueDate: '2026-12-10' })).not.toBe(november)
  expect(isOfOnePeriod(november)).toBe(true)
  expect(isOfOnePeriod(billKey(account, { billNumber: null, dueDate: null }))).toBe(false)
})
