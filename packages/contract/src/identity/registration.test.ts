import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { PERSON } from '../person-messages.ts'
import { REGISTRATIONS_AN_HOUR, userRegisterBody } from './registration.ts'

const messages = PERSON.register
const filled = {
  first_name: 'Meera',
  last_name: 'Rao',
  email: 'meera@example.in',
  mobile: '9876543210',
  address: '14 Sahyadri Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411045',
  password: 'Guava@2026',
  usertype: 1,
}

describe('a registration', () => {
  it('is taken when all is filled, company and captcha left out or not', () => {
    expect(fieldErrors(userRegisterBody, filled)).toEqual({})
    const company = { company_name: 'Rao & Sons', company_address: 'Kothrud', name: 'Meera' }
    expect(fieldErrors(userRegisterBody, { ...filled, ...company, usertype: 2 })).toEqual({})
    expect(fieldErrors(userRegisterBody, { ...filled, captcha: 'X7K2P', key: 'a-key' })).toEqual({})
  })

  it.each<[unknown, number]>([
    [1, 1],
    ['1', 1],
    ['2', 2],
    [3, 3],
  ])('takes the member type %j', (usertype, kept) => {
    expect(z.parse(userRegisterBody, { ...filled, usertype }).usertype).toBe(kept)
  })

  it.each([0, 4, '0', '', 'individual', '11', 'x1', null, undefined, true])(
    'refuses the member type %j',
    (usertype) => {
      expect(fieldErrors(userRegisterBody, { ...filled, usertype })).toEqual({
        usertype: [messages.memberTypeRequired],
      })
    },
  )

  it('names everything that is missing at once', () => {
    expect(fieldErrors(userRegisterBody, {})).toEqual({
      first_name: ['First name is required.'],
      last_name: ['Last name is required.'],
      email: ['Email is required.'],
      mobile: ['Mobile number is required.'],
      address: ['Address is required.'],
      city: ['City is required.'],
      state: ['State is required.'],
      pincode: ['Pincode is required.'],
      password: ['Password is required.'],
      usertype: [messages.memberTypeRequired],
    })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ first_name: 'www.evil.example' }, 'first_name', messages.nameLetters],
    [{ last_name: 'R2' }, 'last_name', messages.nameLetters],
    [{ password: 'short' }, 'password', PERSON.passwords.tooShort],
    [{ pincode: '01' }, 'pincode', messages.pincodeFormat],
    [{ email: 'meera' }, 'email', messages.emailInvalid],
    [{ company_name: 'x'.repeat(101) }, 'company_name', 'At most 100 characters.'],
    [{ role_id: 1 }, 'role_id', 'unknown'],
    [{ parent_id: 1 }, 'parent_id', 'unknown'],
    [{ document_verified: 1 }, 'document_verified', 'unknown'],
  ])('refuses %j at %s', (change, field, sentence) => {
    expect(fieldErrors(userRegisterBody, { ...filled, ...change })).toEqual({ [field]: [sentence] })
  })

  it('needs a captcha after three from one address, and ends after sixty', () => {
    expect(REGISTRATIONS_AN_HOUR).toEqual({ free: 3, most: 60 })
  })
})
