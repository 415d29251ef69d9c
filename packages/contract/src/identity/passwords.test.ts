import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { PERSON } from '../person-messages.ts'
import { forgetPasswordBody, passwordByLinkBody, updatePasswordBody } from './passwords.ts'

const { tooShort, mismatch, empty, linkMissing, emailRequired } = PERSON.passwords

describe('asking for a link', () => {
  const filled = { email: 'meera@example.in', captcha: 'X7K2P', key: 'a-key' }

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{}, {}],
    [{ email: '' }, { email: [emailRequired] }],
    [{ email: 'meera' }, { email: [PERSON.register.emailInvalid] }],
    [{ captcha: '' }, { captcha: ['CAPTCHA is required.'] }],
    [{ key: undefined }, { key: ['CAPTCHA is required.'] }],
    [{ user_id: 7 }, { user_id: ['unknown'] }],
  ])('%j', (change, errors) => {
    expect(fieldErrors(forgetPasswordBody, { ...filled, ...change })).toEqual(errors)
  })
})

describe('the form behind a link', () => {
  const filled = {
    email: 'meera@example.in',
    token: 'a-token',
    password: 'Guava@2026',
    password_confirmation: 'Guava@2026',
  }

  it('is taken as it was typed', () => {
    expect(z.parse(passwordByLinkBody, filled)).toEqual(filled)
    const spaced = { ...filled, password: ' guava ', password_confirmation: ' guava ' }
    expect(z.parse(passwordByLinkBody, spaced)).toEqual(spaced)
  })

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ token: '' }, { token: [linkMissing] }],
    [{ token: 'x'.repeat(200) }, {}],
    [{ token: 'x'.repeat(201) }, { token: ['At most 200 characters.'] }],
    [{ password: 'Guava', password_confirmation: 'Guava' }, { password: [tooShort] }],
    [
      { password: '', password_confirmation: '' },
      { password: [empty], password_confirmation: [empty] },
    ],
    [{ password_confirmation: 'guava@2026' }, { password_confirmation: [mismatch] }],
    [{ password_confirmation: 'Guava@2026 ' }, { password_confirmation: [mismatch] }],
    [{ password_confirmation: undefined }, { password_confirmation: [empty] }],
  ])('%j', (change, errors) => {
    expect(fieldErrors(passwordByLinkBody, { ...filled, ...change })).toEqual(errors)
  })
})

describe('changing a password', () => {
  const filled = {
    current_password: 'old',
    password: 'Guava@2026',
    password_confirmation: 'Guava@2026',
  }

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{}, {}],
    [{ current_password: '' }, { current_password: [empty] }],
    [{ current_password: 'x'.repeat(101) }, { current_password: ['At most 100 characters.'] }],
    [{ password: 'short', password_confirmation: 'short' }, { password: [tooShort] }],
    [{ password_confirmation: 'other@2026' }, { password_confirmation: [mismatch] }],
    [{ email: 'x@example.in' }, { email: ['unknown'] }],
  ])('%j', (change, errors) => {
    expect(fieldErrors(updatePasswordBody, { ...filled, ...change })).toEqual(errors)
  })
})
