import { MESSAGES } from '@chukta/contract/messages'
import { expect, test } from 'vitest'
import { RequestError } from '../../../lib/request-error.ts'
import { loginRefusal } from './login-refusal.ts'
import { maskContact } from './mask-contact.ts'

const refused = (status: number, body: object) => loginRefusal(new RequestError(status, body, null))

test('a captcha error has its own sentence', () => {
  expect(refused(400, { message: 'x', errors: { captcha: ['Invalid CAPTCHA.'] } })).toEqual({
    sentence: 'Invalid CAPTCHA.',
    atCaptcha: true,
  })
})

test('a form without the key of a captcha marks the captcha', () => {
  const errors = { key: [MESSAGES.login.captchaRequired] }
  expect(refused(422, { message: 'x', errors })).toEqual({
    sentence: MESSAGES.login.captchaRequired,
    atCaptcha: true,
  })
})

test.each([400, 403, 409, 422, 500])('any other errors object of a %i means an inactive user', (status) => {
  expect(refused(status, { message: 'x', errors: { name: ['x'] } }).sentence).toBe(MESSAGES.login.inactive)
})

test('wrong name or password, inactive, and everything else', () => {
  expect(refused(400, { message: 'Invalid credentials' }).sentence).toBe(MESSAGES.login.invalid)
  expect(refused(400, { message: 'x', errors: { status: ['x'] } }).sentence).toBe(MESSAGES.login.inactive)
  expect(refused(429, { message: 'Too many tries.' }).sentence).toBe('Too many tries.')
  expect(refused(500, {}).sentence).toBe(MESSAGES.generic.internal)
  expect(loginRefusal(new TypeError('x')).sentence).toBe(MESSAGES.generic.unexpected)
})

test('a contact is masked, and only the one that was typed', () => {
  expect(maskContact('kavita.d@gmail.com', 'email')).toBe('k••••••d@gmail.com')
  expect(maskContact(' 9822041736 ', 'mobile')).toBe('••••••1736')
  expect(maskContact('kavita.d@gmail.com', 'mobile')).toBeNull()
  expect(maskContact('kavita', 'email')).toBeNull()
})
