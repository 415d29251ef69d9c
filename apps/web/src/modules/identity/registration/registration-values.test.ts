import { PERSON } from '@chukta/contract/person-messages'
import { describe, expect, it } from 'vitest'
import { EMPTY, registrationBody, registrationErrors, TIDY } from './registration-values.ts'

const whole = {
  ...EMPTY,
  first_name: 'Kavita',
  last_name: 'Deshpande',
  email: 'kavita.deshpande@example.in',
  mobile: '9822012345',
  address: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  password: 'Monsoon#2026',
  confirm_password: 'Monsoon#2026',
}

describe('registrationErrors', () => {
  it('finds nothing wrong with a whole form', () => expect(registrationErrors(whole)).toEqual({}))

  it('names missing fields in the order of the form', () => {
    expect(Object.values(registrationErrors(EMPTY))).toEqual([
      'First name is required.',
      'Last name is required.',
      'Email is required.',
      'Mobile number is required.',
      'Address is required.',
      'City is required.',
      'State is required.',
      'Pincode is required.',
      'Password is required.',
      'Confirm password is required.',
    ])
  })

  it.each([
    ['first_name', 'www.evil.example', PERSON.register.nameLetters],
    ['last_name', 'Deshpande 2', PERSON.register.nameLetters],
    ['email', 'kavita@', 'Please enter a valid email address.'],
    ['mobile', '98220x2345', 'Mobile number must be numeric.'],
    ['mobile', '98220123456', 'Mobile number must be 10 digits.'],
    ['mobile', '5822012345', 'Mobile number must start with 6, 7, 8, or 9.'],
    ['password', 'short', 'Password must be at least 6 characters long'],
    ['confirm_password', 'monsoon#2026', 'Confirm password must be the same as password.'],
  ])('%s %s: %s', (field, typed, sentence) => {
    expect(registrationErrors({ ...whole, [field]: typed })[field]).toBe(sentence)
  })
})

describe('a pasted form', () => {
  const tidied = (typed: typeof whole) =>
    Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, TIDY[name as keyof typeof TIDY]?.(text) ?? text]),
    ) as typeof whole

  it('is read as it was meant', () => {
    const pasted = {
      ...whole,
      first_name: '\u202eA.P.J. Abdul\u200b',
      last_name: 'M.S.Dhoni',
      email: '\ufeffkavita.deshpande@example.in\u200b',
      mobile: '\u202a(+91) 98220\u201112345\u202c',
      pincode: '४११ ००४',
    }
    const read = tidied(pasted)
    expect(registrationErrors(read)).toEqual({})
    expect(read).toEqual({ ...whole, first_name: 'A.P.J. Abdul', last_name: 'M.S. Dhoni' })
    expect(registrationErrors(tidied({ ...whole, first_name: '\u3164' }))).toEqual({
      first_name: 'First name is required.',
    })
    expect(registrationErrors({ ...whole, last_name: 'www.evil.example' })).toHaveProperty('last_name')
  })
})

describe('the captcha', () => {
  it('is required only where the server requires it, and is sent with its key', () => {
    expect(registrationErrors(whole, true)).toEqual({ captcha: 'CAPTCHA is required.' })
    expect(registrationErrors({ ...whole, captcha: 'ACEFHJ' }, true)).toEqual({})
    expect(registrationBody({ ...whole, captcha: 'ACEFHJ' })).not.toHaveProperty('captcha')
    expect(registrationBody({ ...whole, captcha: 'ACEFHJ' }, 'its-key')).toMatchObject({
      captcha: 'ACEFHJ',
      key: 'its-key',
    })
  })
})

describe('registrationBody', () => {
  it('sends company fields for a company, and never for an individual who typed them before', () => {
    const typed = { ...whole, company_name: 'Sahyadri Foods', company_address: 'MIDC Bhosari' }
    expect(registrationBody(typed)).not.toHaveProperty('company_name')
    expect(registrationBody({ ...typed, usertype: '2' })).toMatchObject({
      usertype: '2',
      company_name: 'Sahyadri Foods',
      company_address: 'MIDC Bhosari',
    })
    expect(registrationBody(typed)).not.toHaveProperty('confirm_password')
  })
})
