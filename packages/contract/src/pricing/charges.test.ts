import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import {
  assignUsers,
  GROUP_ROLES,
  listAssignable,
  storeGroup,
  unassignUsers,
  updateGroup,
} from './charges.ts'
import { storeCommissions } from './commissions.ts'
import { storeMasterCharges } from './master-charges.ts'

const { charges: messages, commissions, routing } = BACK_OFFICE
const row = { pg_id: 1, payment_method: 'UPI', charge: '1.85' }

describe('a new charge group', () => {
  const group = { name: 'Gold', role_id: 3, user_id: 7, charges: [row] }

  it('has a name, a role and charges', () => {
    expect(z.parse(storeGroup.body, { ...group, name: ' Gold ', role_id: '3' })).toEqual(group)
  })

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ name: '' }, { name: [messages.nameRequired] }],
    [{ name: 'a\u0000' }, { name: ['Invalid value.'] }],
    [{ role_id: undefined }, { role_id: [messages.roleRequired] }],
    [{ role_id: 'admin' }, { role_id: [messages.roleRequired] }],
    [{ charges: undefined }, { charges: [messages.format] }],
    [{ charges: 'x' }, { charges: [messages.format] }],
    [{ charges: [] }, {}],
    [{ charges: [{ ...row, pg_id: 0 }] }, { 'charges.0.pg_id': [messages.gatewayUnknown] }],
    [
      { charges: [row, { ...row, payment_method: null }] },
      { 'charges.1.payment_method': [messages.methodUnknown] },
    ],
    [{ charges: [{ ...row, charge: true }] }, { 'charges.0.charge': [messages.format] }],
    [{ charges: [{ ...row, charge: '' }] }, {}],
    [{ charges: [{ ...row, charge: null }] }, {}],
    [{ charges: [{ ...row, master_charge_id: 'x' }] }, { 'charges.0.master_charge_id': ['Invalid id.'] }],
    [{ charges: [{ ...row, rate: 1 }] }, { rate: ['unknown'] }],
    [{ charges: Array(500).fill(row) }, {}],
    [{ charges: Array(501).fill(row) }, { charges: ['Too many charges.'] }],
    [{ owner_id: 1 }, { owner_id: ['unknown'] }],
  ])('%# is judged', (change, errors) => {
    expect(fieldErrors(storeGroup.body, { ...group, ...change })).toEqual(errors)
  })

  it('is for admins or distributors', () => {
    expect(GROUP_ROLES).toEqual({ 2: 'Admin', 3: 'Distributor' })
  })

  it('may keep its name and role when it is changed', () => {
    expect(fieldErrors(updateGroup.body, { charges: [row] })).toEqual({})
    expect(fieldErrors(updateGroup.body, { name: null, role_id: null, charges: [row] })).toEqual({})
    expect(fieldErrors(updateGroup.body, { name: ' ', charges: [row] })).toEqual({
      name: [messages.nameRequired],
    })
    expect(fieldErrors(updateGroup.body, {})).toEqual({ charges: [messages.format] })
  })
})

describe.each([
  ['assigning', assignUsers.body, messages.selectToAssign],
  ['unassigning', unassignUsers.body, messages.selectToUnassign],
] as const)('%s users', (_name, body, nobodyChosen) => {
  it('takes ids as numbers or text', () => {
    expect(z.parse(body, { user_id: [1, '2'], group_id: '3', id: 3 })).toEqual({
      user_id: [1, 2],
      group_id: 3,
      id: 3,
    })
  })

  it.each<[unknown, Record<string, string[]>]>([
    [{ user_id: [] }, { user_id: [nobodyChosen] }],
    [{}, { user_id: [nobodyChosen] }],
    [{ user_id: 5 }, { user_id: [nobodyChosen] }],
    [{ user_id: ['x'] }, { 'user_id.0': ['Invalid id.'] }],
    [{ user_id: Array(1_000).fill(1) }, {}],
    [{ user_id: Array(1_001).fill(1) }, { user_id: ['Too many users.'] }],
    [{ user_id: [1], group_id: 0 }, { group_id: ['Invalid id.'] }],
    [{ user_id: [1], all: true }, { all: ['unknown'] }],
  ])('%# is judged', (sent, errors) => {
    expect(fieldErrors(body, sent)).toEqual(errors)
  })
})

describe('the list of assignable users', () => {
  it('names its page by either name', () => {
    expect(z.parse(listAssignable.query, { currentPage: '2', per_page: '50' })).toEqual({
      currentPage: 2,
      per_page: 50,
    })
    expect(Object.keys(fieldErrors(listAssignable.query, { currentPage: '0' }))).toEqual(['currentPage'])
  })
})

describe('master charges', () => {
  it('are kept with four decimals', () => {
    expect(z.parse(storeMasterCharges.body, { charges: [{ ...row, charge: 1.8 }] })).toEqual({
      charges: [{ pg_id: 1, payment_method: 'UPI', charge: '1.8000' }],
    })
  })

  it.each<[unknown, Record<string, string[]>]>([
    [{ charges: [] }, { charges: [routing.noChanges] }],
    [{}, { charges: [messages.format] }],
    [{ charges: [{ ...row, charge: '' }] }, { 'charges.0.charge': [messages.format] }],
    [{ charges: [{ ...row, charge: '100.1' }] }, { 'charges.0.charge': [messages.format] }],
    [{ charges: [{ ...row, charge: '-1' }] }, { 'charges.0.charge': [messages.format] }],
    [{ charges: Array(501).fill(row) }, { charges: ['Too many charges.'] }],
  ])('%# are judged', (sent, errors) => {
    expect(fieldErrors(storeMasterCharges.body, sent)).toEqual(errors)
  })
})

describe('default commissions', () => {
  it.each<[unknown, Record<string, string[]>]>([
    [{ distributor: '8' }, {}],
    [{ distributor: 8.255, admin: '10' }, {}],
    [{ distributor: '8', admin: null }, {}],
    [{}, { distributor: [commissions.format] }],
    [{ distributor: '8', admin: 'x' }, { admin: [commissions.format] }],
    [{ distributor: '100.01' }, { distributor: [commissions.format] }],
    [{ distributor: '8', retailer: '1' }, { retailer: ['unknown'] }],
  ])('%j', (sent, errors) => {
    expect(fieldErrors(storeCommissions.body, sent)).toEqual(errors)
  })
})
