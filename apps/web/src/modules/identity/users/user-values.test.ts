import { describe, expect, it } from 'vitest'
import {
  asksCommission,
  asksDistributor,
  EMPTY,
  FORM_NAMES,
  newUser,
  type UserForm,
  userErrors,
} from './user-values.ts'

const whole = {
  ...EMPTY,
  first_name: 'Anand',
  last_name: 'Joshi',
  email: 'anand.joshi@example.in',
  mobile: '9822012345',
  address: '14 Prabhat Road',
  city: 'Pune',
  pincode: '411004',
  state: 'Maharashtra',
}

const form = (mode: 'add' | 'edit', viewerRole: number, roleId: 2 | 3 | 4): UserForm => ({
  mode,
  viewerId: 7,
  viewerRole,
  roleId,
})

describe('fields required of each role (spec 2 section 6)', () => {
  it.each([
    ['add', 2, 3, true],
    ['add', 1, 3, false],
    ['edit', 1, 3, true],
    ['edit', 2, 3, true],
    ['edit', 2, 4, false],
    ['edit', 1, 2, false],
    ['edit', 3, 4, false],
  ] as const)('commission: %s by role %i of role %i: %s', (mode, viewer, roleId, asked) => {
    expect(asksCommission(form(mode, viewer, roleId))).toBe(asked)
  })

  it('the distributor, only of an admin who adds a retailer', () => {
    expect(asksDistributor(form('add', 2, 4))).toBe(true)
    expect(asksDistributor(form('edit', 2, 4))).toBe(false)
    expect(asksDistributor(form('add', 3, 4))).toBe(false)
    expect(asksDistributor(form('add', 2, 3))).toBe(false)
  })
})

describe('userErrors', () => {
  it('finds nothing wrong with a whole form', () => {
    expect(userErrors(form('add', 3, 4), whole)).toEqual({})
  })

  it.each([
    ['add', '99.99', undefined],
    ['add', '99.999', 'Commission must be a number with up to 2 decimal places (0.00).'],
    ['add', '100', 'Commission must not be more than 99.99.'],
    ['edit', '99.999', undefined],
    ['edit', '9.9999', 'Commission must be a number with up to 3 decimal places (0.000).'],
    ['edit', '100', 'Commission must not be more than 99.999'],
    ['edit', '', 'Commission is required.'],
  ] as const)('commission, %s: %s', (mode, commission, sentence) => {
    expect(userErrors(form(mode, 2, 3), { ...whole, commission }).commission).toBe(sentence)
  })
})

describe('newUser', () => {
  it('is placed under the person who adds them, or under the chosen distributor', () => {
    expect(newUser(form('add', 2, 4), whole)).toMatchObject({ role: 4, parent_id: 7, created_by: 7 })
    expect(newUser(form('add', 2, 4), { ...whole, parent_id: '31' })).toMatchObject({ parent_id: '31' })
  })

  it('carries a commission only where it was required', () => {
    expect(newUser(form('add', 2, 4), { ...whole, commission: '8' })).not.toHaveProperty('commission')
    expect(newUser(form('add', 2, 3), { ...whole, commission: '8' })).toHaveProperty('commission', '8')
  })
})

it('knows the form’s fields behind the names of the answer', () => {
  expect(FORM_NAMES).toEqual({ firstName: 'first_name', lastName: 'last_name', Commission: 'commission' })
})
