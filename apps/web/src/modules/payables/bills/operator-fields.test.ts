import type { BillOperator } from '@chukta/contract/payables/bills'
import { expect, test } from 'vitest'
import { fieldProblems, fieldsOf, NO_VALUES, operatorValues } from './operator-fields.ts'

const nothing = { name: null, d_name: null, regex: null, date_format: null }
function operator(more: Partial<BillOperator>): BillOperator {
  const fields = Object.fromEntries(
    [1, 2, 3].flatMap((place) =>
      Object.entries(nothing).map(([name, value]) => [`ad${place}_${name}`, value]),
    ),
  )
  return {
    operator_id: 7,
    name: 'Sahyadri Power',
    displayname: 'Consumer Number',
    regex: '^[0-9]{9}$',
    viewbill: 1,
    ...(fields as Pick<BillOperator, `ad${1 | 2 | 3}_${'name' | 'd_name' | 'regex' | 'date_format'}`>),
    ...more,
  }
}

test('the number on the bill, then the other required fields', () => {
  const asked = fieldsOf(
    operator({
      ad1_name: 'mobile',
      ad1_d_name: 'Mobile Number',
      ad3_name: 'dob',
      ad3_date_format: 'dd/mm/yyyy',
    }),
  )
  expect(asked.map(({ name, label }) => [name, label])).toEqual([
    ['canumber', 'Consumer Number'],
    ['ad1', 'Mobile Number'],
    ['ad3', 'dob'],
  ])
})

test('a day is sent in the format of the operator, an unused field as null', () => {
  const fields = fieldsOf(
    operator({ ad1_d_name: 'Date of Birth', ad1_name: 'dob', ad1_date_format: 'dd/mm/yyyy' }),
  )
  const values = { ...NO_VALUES, canumber: ' 123456789 ', ad1: '1990-04-07', ad2: 'left over' }
  expect(operatorValues(fields, values)).toEqual({
    canumber: '123456789',
    ad1: '07/04/1990',
    ad2: null,
    ad3: null,
  })
})

test('the first line keeps the number of digits that the rule names, the second says the true rule', () => {
  const fields = fieldsOf(operator({ displayname: 'Mobile Number', regex: '^[6-9][0-9]{9}$' }))
  expect(fieldProblems(fields, { ...NO_VALUES, canumber: '123456789' })).toEqual({
    canumber:
      'Mobile Number is invalid. Please enter exactly 9 digits.\nThe operator takes 1 digit from 6 to 9, then 9 digits.',
  })
})

test('the sentences of the specification; a rule that is broken or dangerous refuses nothing', () => {
  const fields = fieldsOf(
    operator({
      ad1_d_name: 'Sub Code',
      ad1_regex: '(a+)+$',
      ad2_d_name: 'Cycle',
      ad2_regex: '[0-9',
      ad3_d_name: 'Zone',
      ad3_regex: '^[A-Z]+$',
    }),
  )
  expect(fieldProblems(fields, NO_VALUES)).toEqual({
    canumber: 'Consumer Number is required.',
    ad1: 'Sub Code is required.',
    ad2: 'Cycle is required.',
    ad3: 'Zone is required.',
  })
  const typed = { canumber: '12', ad1: `${'a'.repeat(60)}!`, ad2: 'x', ad3: '7' }
  expect(fieldProblems(fields, typed)).toEqual({
    canumber: 'Consumer Number is invalid. Please enter exactly 9 digits.',
    ad3: 'Zone is invalid. Please enter exactly unknown length digits.\nThe operator takes 1 or more capital letters.',
  })
})
