import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/http/errors.ts'
import { billKey, checkFields, isOfOnePeriod, numberKey } from './bill-name.ts'
import type { OperatorRow } from './operators-sql.ts'

const operator = {
  displayname: 'CA Number',
  rule: '^[0-9]{9}$',
  fields: [
    { label: 'Billing unit', name: 'bu', rule: '^[0-9]{4}$', dateFormat: null },
    null,
    { label: 'Date of birth', name: 'dob', rule: null, dateFormat: 'dd/mm/yyyy' },
  ],
} as OperatorRow

function refusal(given: Parameters<typeof checkFields>[1]) {
  try {
    checkFields(operator, given)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, errors: error.details.errors }
    throw error
  }
  throw new Error('it was taken')
}

describe('the fields of a bill', () => {
  it('are trimmed, and null where the operator does not ask', () => {
    const given = { canumber: ' 123456789 ', ad1: '4567 ', ad2: 'not asked for', ad3: '31/12/1990' }
    expect(checkFields(operator, given)).toEqual({
      number: '123456789',
      further: ['4567', null, '31/12/1990'],
    })
  })

  it('are none beyond the number where the operator has none', () => {
    expect(checkFields({ ...operator, fields: [] }, { canumber: '123456789', ad1: 'x' })).toEqual({
      number: '123456789',
      further: [null, null, null],
    })
  })

  it('are each refused in their own words, all at once', () => {
    expect(refusal({})).toEqual({
      code: 'invalid-fields',
      errors: {
        canumber: ['CA Number is required.'],
        ad1: ['Billing unit is required.'],
        ad3: ['Date of birth is required.'],
      },
    })
    expect(refusal({ canumber: '12', ad1: null, ad3: '31/02/1990' })).toEqual({
      code: 'invalid-fields',
      errors: {
        canumber: ['CA Number is invalid. Please enter exactly 9 digits.'],
        ad1: ['Billing unit is required.'],
        ad3: ['Date of birth is invalid. Please enter a date as dd/mm/yyyy.'],
      },
    })
  })

  it('are refused where one alone is wrong', () => {
    expect(refusal({ canumber: '123456789', ad1: 'x', ad3: '31/12/1990' }).errors).toEqual({
      ad1: ['Billing unit is invalid. Please enter exactly 4 digits.'],
    })
  })
})

describe('the key of an account', () => {
  it('is the same however the number is written', () => {
    const account = numberKey(7, 'AB12 34-56')
    for (const number of ['ab123456', 'AB-12-34-56', ' AB 12.34/56 '])
      expect(numberKey(7, number)).toBe(account)
    expect(account).toMatch(/^7:[0-9a-f]{32}$/)
  })

  it('is another for another number or another operator', () => {
    expect(numberKey(7, '123456')).not.toBe(numberKey(7, '123457'))
    expect(numberKey(7, '123456').split(':')[1]).not.toBe(numberKey(8, '123456').split(':')[1])
    // The operator and the number do not run into each other.
    expect(numberKey(1, '23456').split(':')[1]).not.toBe(numberKey(12, '3456').split(':')[1])
  })

  it('does not show the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6,12}$/), (number) => {
        expect(numberKey(7, number)).not.toContain(number)
      }),
    )
  })
})

describe('the key of a bill', () => {
  const account = numberKey(7, '123456789')
  const november = { billNumber: '77', dueDate: '2026-12-10' }

  it('is that of the account where no field distinguishes the months', () => {
    const key = billKey(account, { billNumber: null, dueDate: null })
    expect(key).toBe(account)
    expect(isOfOnePeriod(key)).toBe(false)
  })

  it('is of one period where the number or the day is known', () => {
    const keys = [
      november,
      { ...november, billNumber: '78' },
      { ...november, dueDate: '2027-01-10' },
      { ...november, billNumber: null },
      { ...november, dueDate: null },
    ].map((bill) => billKey(account, bill))
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) {
      expect(key).toMatch(/^7:[0-9a-f]{32}:[0-9a-f]{32}$/)
      expect(isOfOnePeriod(key)).toBe(true)
    }
  })

  it('is the same for the same bill, and another for another account', () => {
    expect(billKey(account, november)).toBe(billKey(account, { ...november }))
    expect(billKey(numberKey(7, '987654321'), november)).not.toBe(billKey(account, november))
  })

  it('does not mix up a number and a day', () => {
    expect(billKey(account, { billNumber: '1', dueDate: null })).not.toBe(
      billKey(account, { billNumber: null, dueDate: '1' }),
    )
  })
})
