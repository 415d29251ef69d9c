import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { expect, test } from 'vitest'
import { errorsOf, type ImportRow, judgedRow, sameLines, withErrors } from './import-rows.ts'

const row = (line: number, values: Record<string, string> = {}): ImportRow => ({
  line,
  values,
  errors: {},
  sameAs: null,
})

test('a row with the account of an earlier row names the first of them', () => {
  const account = { account_number: '0012ab345', ifsc_code: 'HDFC0000123' }
  const rows = [
    row(2, account),
    row(3, { ...account, ifsc_code: 'HDFC0000124' }),
    row(4, { ...account, account_number: '0012AB345' }),
    row(5, account),
    row(6, { account_number: '', ifsc_code: '' }),
    row(7, {}),
  ]
  expect([...sameLines(rows)]).toEqual([
    [4, 2],
    [5, 2],
  ])
})

test('errors of a refused import appear at their rows, also after rows were left out', () => {
  const rows = [row(2), row(3), row(4)]
  const sent = [rows[0], rows[2]] as ImportRow[]
  const errors = { 'rows.1.mobile': ['A.', 'B.'], 'rows.1.name': ['C.'], 'rows.9.name': ['D.'], rows: ['E.'] }
  expect(withErrors(rows, sent, errors).map((each) => each.errors)).toEqual([
    {},
    {},
    { mobile: 'A.', name: 'C.' },
  ])
})

test('one sentence of each field, and the payee that has the account', () => {
  const errors = { mobile: ['One.', 'Two.'] }
  expect(judgedRow({ values: {}, errors, same_as: { id: 7, name: 'Meera' } })).toEqual({
    values: {},
    errors: { mobile: 'One.' },
    sameAs: 'Meera',
  })
})

test.each(PAYEE_CATEGORIES.map((category) => [category.key, category] as const))(
  'a row of %s asks for every field of the form but its document',
  (_key, category) => {
    const found = errorsOf(category, {})
    expect(found.document).toBeUndefined()
    expect(found).toMatchObject({
      ...category.add.required,
      [category.amountField]: category.add.amount.required,
    })
  },
)
