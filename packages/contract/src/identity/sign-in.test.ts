import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { checkLoginBody } from './check-login-body.ts'
import { LOGIN_OTP_LENGTH, LOGIN_OTP_SECONDS, resendLoginOtp, validateLoginOtp } from './sign-in.ts'

describe('the first step of signing in', () => {
  const filled = {
    name: 'meera.1234',
    password: 'Guava@2026',
    captcha: 'X7K2P',
    key: 'a-key',
    send_otp_to: 'email',
  }

  it('takes name, password, captcha and the channel of the OTP', () => {
    expect(z.parse(checkLoginBody, { ...filled, name: ' meera.1234 ' })).toEqual(filled)
    expect(fieldErrors(checkLoginBody, { ...filled, send_otp_to: 'mobile' })).toEqual({})
  })

  it.each([
    ['+91 98765\u201143210', '9876543210'],
    ['\u202a(+91) 98765 43210\u202c', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['\ufeffmeera@example.in\u200b', 'meera@example.in'],
    ['meera.1234', 'meera.1234'],
  ])('takes the name %j as %s', (name, read) => {
    expect(z.parse(checkLoginBody, { ...filled, name }).name).toBe(read)
  })

  it('takes the password as typed', () => {
    expect(z.parse(checkLoginBody, { ...filled, password: ' x ' }).password).toBe(' x ')
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ name: '' }, 'name', 'Username is required.'],
    [{ name: ' ' }, 'name', 'Username is required.'],
    [{ name: undefined }, 'name', 'Username is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters.'],
    [{ password: '' }, 'password', 'Password is required.'],
    [{ password: null }, 'password', 'Password is required.'],
    [{ password: 'x'.repeat(101) }, 'password', 'At most 100 characters.'],
    [{ captcha: '' }, 'captcha', 'CAPTCHA is required.'],
    [{ key: '' }, 'key', 'CAPTCHA is required.'],
    [{ key: undefined }, 'key', 'CAPTCHA is required.'],
    [{ send_otp_to: 'pigeon' }, 'send_otp_to', 'Choose email or mobile.'],
    [{ send_otp_to: undefined }, 'send_otp_to', 'Choose email or mobile.'],
    [{ remember: true }, 'remember', 'unknown'],
  ])('%j is refused at %s', (change, field, sentence) => {
    expect(fieldErrors(checkLoginBody, { ...filled, ...change })).toEqual({ [field]: [sentence] })
  })
})

describe('the second step', () => {
  const { body } = validateLoginOtp

  it.each(['123456', '12', ' 123456 ', 'ABCD-EFGH-JKLM-NPQR', 'abcdefghjklmnpqr'])(
    'takes the code %j',
    (otp) => {
      expect(fieldErrors(body, { user_id: 7, otp })).toEqual({})
    },
  )

  it.each([
    ['', 'Otp is required'],
    [' ', 'Otp is required'],
    [undefined, 'Otp is required'],
    [123456, 'Otp is required'],
    ['1234567', 'Otp must be 6 digits.'],
    ['ABCD-EFGH-JKLM-NPQ', 'Otp must be 6 digits.'],
  ])('refuses the code %j', (otp, sentence) => {
    expect(fieldErrors(body, { user_id: 7, otp })).toEqual({ otp: [sentence] })
  })

  it('names the user by number or text', () => {
    expect(z.parse(body, { user_id: '7', otp: '123456' })).toEqual({ user_id: 7, otp: '123456' })
    expect(fieldErrors(body, { user_id: 'x', otp: '123456' })).toEqual({ user_id: ['Invalid id.'] })
    expect(fieldErrors(resendLoginOtp.body, {})).toEqual({ user_id: ['Invalid id.'] })
  })

  it('has six digits and five minutes', () => {
    expect([LOGIN_OTP_LENGTH, LOGIN_OTP_SECONDS]).toEqual([6, 300])
  })
})
