import { expect, test } from 'vitest'
import { PAYEE_CATEGORIES } from './payee-categories.ts'
import type { PayeeCategory } from './payee-category.ts'
import { importColumns } from './payee-import-columns.ts'
import { tidyPayeeValue } from './payee-values.ts'

const [rental, , , , salary] = PAYEE_CATEGORIES as [PayeeCategory, unknown, unknown, unknown, PayeeCategory]

test.each([
  ['name', '  Meera  Rao ', 'Meera  Rao'],
  ['mobile', '+91 98765-43210', '9876543210'],
  ['pan_number', 'abcde 1234 f', 'ABCDE1234F'],
  ['ifsc_code', 'hdfc 0000123', 'HDFC0000123'],
  ['account_number', '0012 3456-78', '0012345678'],
  ['rent', ' ₹ 1,50,000.50 ', '150000.50'],
  ['rent', '500,50', '500,50'],
  ['salary', '1,000', '1,000'],
  ['account_number', '1.2E+15', '1.2E+15'],
  ['account_number', '\u20660012\u20143456\u2069\u200b', '00123456'],
  ['ifsc_code', 'HDFC\u200b0000123', 'HDFC0000123'],
  ['pan_number', '\u202aABCDE1234F\u202c', 'ABCDE1234F'],
])('%s of %j is sent as %j', (name, typed, sent) => {
  expect(tidyPayeeValue(rental, name, typed)).toBe(sent)
})

test('columns are in the order of the form, under its labels', () => {
  expect(importColumns(rental).map(({ heading }) => heading)).toEqual([
    'Name',
    'Mobile',
    'PAN Number',
    'Address',
    'Bank Name',
    'Account Number',
    'Account Holder Name',
    'Branch',
    'IFSC Code',
    'Monthly Rent',
    'Payment For',
  ])
  expect(importColumns(salary).filter(({ isNeeded }) => !isNeeded)).toEqual([
    { name: 'address', heading: 'Address', isNeeded: false },
  ])
})
