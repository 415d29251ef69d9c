import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { expect, test } from 'vitest'
import { judgedPayee } from './import-api.ts'
import { payeeImport, rowErrors } from './import-payee-kind.ts'

test('a row with the account of an earlier row names the first of them', () => {
  const account = { account_number: '0012ab345', ifsc_code: 'HDFC0000123' }
  const rows = [
    { line: 2, values: account },
    { line: 3, values: { ...account, ifsc_code: 'HDFC0000124' } },
    { line: 4, values: { ...account, account_number: '0012AB345' } },
    { line: 5, values: account },
    { line: 6, values: { account_number: '', ifsc_code: '' } },
    { line: 7, values: {} },
  ]
  const [category] = PAYEE_CATEGORIES
  if (!category) throw new Error('no category')
  expect([...payeeImport(category, 1).repeatsOf(rows)]).toEqual([
    [4, { account_number: 'Same account as line 2.' }],
    [5, { account_number: 'Same account as line 2.' }],
  ])
})

test('a row names the payee that has the account', () => {
  expect(judgedPayee({ values: {}, errors: {}, same_as: { id: 7, name: 'Meera' } }).notes).toEqual({
    account_number: 'Saved already, as Meera.',
  })
})

test.each(PAYEE_CATEGORIES.map((category) => [category.key, category] as const))(
  'a row of %s asks for every field of the form but its document',
  (_key, category) => {
    const found = rowErrors(category, {})
    expect(found.document).toBeUndefined()
    expect(found).toMatchObject({
      ...category.add.required,
      [category.amountField]: category.add.amount.required,
    })
  },
)
