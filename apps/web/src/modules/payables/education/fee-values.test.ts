import { expect, test } from 'vitest'
import { detailsOf, emptyFee, feeErrors, feeOrder, placeOf } from './fee-values.ts'
import { placeSearch } from './place-search.ts'

const values = {
  state_id: '21',
  city_id: '1480',
  school_id: '7',
  student_administarion_number: '2024/1187',
  student_name: 'Aarav Deshpande',
  amount: '₹12,500.5',
}

test('an empty form names its missing fields, in their order', () => {
  expect(Object.entries(feeErrors(emptyFee({})))).toEqual([
    ['state_id', 'State is required.'],
    ['city_id', 'City is required.'],
    ['school_id', 'School is required.'],
    ['student_administarion_number', 'Student admission number is required.'],
    ['student_name', 'Student name is required.'],
    ['amount', 'Amount is required.'],
  ])
  expect(feeErrors(values)).toEqual({})
  expect(feeErrors({ ...values, amount: '0.5' })).toHaveProperty('amount')
})

test('writes the place to the address and reads it back', () => {
  expect(placeOf(values)).toEqual({ state: 21, city: 1480, school: 7 })
  expect(emptyFee(placeSearch({ state: '21', city: 'x', school: -1 }))).toMatchObject({
    state_id: '21',
    city_id: '',
    school_id: '',
  })
})

test('the order names the stored details', () => {
  expect(detailsOf(values)).toMatchObject({ state_id: 21, city_id: 1480, school_id: 7 })
  const stored = {
    status: 'success' as const,
    unique_id: 'STU0123456789abcdef0123',
    account_number: '**********7702',
    account_holder_name: 'Gyandeep Shikshan Mandal',
    bank_name: 'Bank of Maharashtra',
    bank_branch: null,
    ifsc_code: 'MAHB0000174',
    school_data: { school_name: 'Gyandeep Vidyalaya', beneficiary_id: 'BEN1', mobile: null },
  }
  const order = feeOrder(3, values, stored, '12500.50')
  expect(order).toMatchObject({
    serviceId: 3,
    name: 'Gyandeep Vidyalaya',
    purpose: 'Aarav Deshpande (2024/1187)',
    amount: '12500.50',
    statusDelayMs: 3000,
    fields: { unique_id: stored.unique_id, student_name: 'Aarav Deshpande', beneficiary_id: 'BEN1' },
  })
  expect(order.fields).not.toHaveProperty('status')
})
