import { describe, expect, it } from 'vitest'
import { describeChange } from './user-change.ts'

const before = {
  first_name: 'Rohan',
  last_name: 'Patil',
  email: 'rohan.patil@example.in',
  mobile: '9876543210',
  address: '3 Karve Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  commission: '8.250',
  parent_id: 2 as number | null,
}

describe('the description of a change of a user', () => {
  it('is empty without a difference', () => {
    expect(describeChange(before, { ...before })).toEqual({})
  })

  it.each([
    ['city', 'Nashik'],
    ['state', 'Goa'],
    ['pincode', '403001'],
    ['commission', null],
    ['commission', '9.000'],
    ['parent_id', 3],
    ['parent_id', null],
  ] as const)('names %s before and after', (name, after) => {
    expect(describeChange(before, { ...before, [name]: after })).toEqual({
      [name]: { before: before[name], after },
    })
  })

  it.each(['first_name', 'last_name', 'address'] as const)('says only that %s changed', (name) => {
    expect(describeChange(before, { ...before, [name]: 'Secret' })).toEqual({ [name]: 'changed' })
  })

  it('masks e-mail and mobile', () => {
    const after = { ...before, email: 'x@example.in', mobile: '7000000001' }
    expect(describeChange(before, after)).toEqual({
      email: { before: 'r***@example.in', after: 'x***@example.in' },
      mobile: { before: '******3210', after: '******0001' },
    })
  })

  it('names all differences at once', () => {
    const after = { ...before, city: 'Nashik', address: '1 MG Road', mobile: '7000000001' }
    expect(Object.keys(describeChange(before, after))).toEqual(['city', 'address', 'mobile'])
  })
})
