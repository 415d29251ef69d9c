import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { BACK_OFFICE } from '../pricing/back-office-messages.ts'
import { addUser, addUserBody, changeUserStatus, listUsers, updateUserBody } from './users.ts'

const messages = BACK_OFFICE.users
const person = {
  first_name: 'Rohan',
  last_name: 'Patil',
  email: 'rohan@example.in',
  mobile: '9876543210',
  address: '3 Karve Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe('the role of a new user', () => {
  it.each<[unknown, number]>([
    [2, 2],
    ['2', 2],
    ['admin', 2],
    ['Admin', 2],
    [3, 3],
    ['distributor', 3],
    [4, 4],
    ['4', 4],
    ['RETAILER', 4],
  ])('%j is %i', (role, id) => {
    expect(z.parse(addUserBody, { ...person, role }).role).toBe(id)
  })

  it.each([1, '1', 0, 5, 'super admin', 'superAdmin', '', null, undefined, true, '02'])(
    'is not %j',
    (role) => {
      expect(fieldErrors(addUserBody, { ...person, role })).toEqual({ role: [messages.roleUnknown] })
    },
  )

  it('may be left out on an edit', () => {
    expect(fieldErrors(updateUserBody, person)).toEqual({})
    expect(fieldErrors(updateUserBody, { ...person, role: null })).toEqual({})
    expect(fieldErrors(updateUserBody, { ...person, role: 1 })).toEqual({ role: [messages.roleUnknown] })
  })
})

describe('the form of a user', () => {
  it('names everything that is missing at once', () => {
    expect(fieldErrors(addUserBody, {})).toEqual({
      first_name: ['First name is required.'],
      last_name: ['Last name is required.'],
      email: ['Email is required.'],
      mobile: ['Mobile number is required.'],
      address: ['Address is required.'],
      city: ['City is required.'],
      state: ['State is required.'],
      pincode: ['Pincode is required.'],
      role: [messages.roleUnknown],
    })
  })

  it('judges the letters of a name when the user is added, and leaves an old one to the service', () => {
    const odd = { ...person, first_name: 'R2' }
    expect(Object.keys(fieldErrors(addUserBody, { ...odd, role: 4 }))).toEqual(['first_name'])
    expect(fieldErrors(updateUserBody, odd)).toEqual({})
  })

  it.each([['walletbalance'], ['status'], ['verified'], ['password'], ['username'], ['id']])(
    'takes no %s',
    (field) => {
      const expected = { [field]: ['unknown'] }
      expect(fieldErrors(addUserBody, { ...person, role: 4, [field]: 1 })).toEqual(expected)
      expect(fieldErrors(updateUserBody, { ...person, [field]: 1 })).toEqual(expected)
    },
  )

  it.each([undefined, null, '', '8.25', 8.25, 'x'])(
    'leaves a commission of %j to the rule of its form',
    (value) => {
      expect(fieldErrors(addUserBody, { ...person, role: 3, commission: value })).toEqual({})
    },
  )

  it('answers the add form by the names of the specification', () => {
    expect(addUser.errorNames).toEqual({
      first_name: 'firstName',
      last_name: 'lastName',
      commission: 'Commission',
    })
  })
})

describe('the role in a path', () => {
  it.each(['2', '3', '4'])('may be %s', (roleId) => {
    expect(z.parse(listUsers.params, { roleId, loginUserId: '7' })).toEqual({
      roleId: Number(roleId),
      loginUserId: 7,
    })
  })

  it.each(['1', '5', '0', 'admin', '22', '', ' 2'])('may not be %j', (roleId) => {
    expect(fieldErrors(listUsers.params, { roleId, loginUserId: '7' })).toEqual({
      roleId: [messages.roleUnknown],
    })
  })
})

describe('the switch of a user', () => {
  it.each<[unknown, number]>([
    [1, 1],
    [0, 0],
    ['1', 1],
    ['0', 0],
  ])('%j is %i', (status, kept) => {
    expect(z.parse(changeUserStatus.body, { status })).toEqual({ status: kept })
  })

  it.each([2, -1, '', 'on', true, null, undefined, '01', '10'])('is not %j', (status) => {
    expect(fieldErrors(changeUserStatus.body, { status })).toEqual({ status: [messages.statusRequired] })
  })
})

describe('bodies that are no form of a user', () => {
  it.each([undefined, null, 'text', 7, [], { role: 3, commission: {} }])(
    '%j is refused without a throw',
    (body) => {
      expect(z.safeParse(addUserBody, body).success).toBe(false)
    },
  )
})
