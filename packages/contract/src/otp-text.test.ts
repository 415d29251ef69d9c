import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { otpOf, tidyOtp } from './otp-text.ts'

describe('the code in a text', () => {
  it.each<[string, string | null]>([
    ['654321', '654321'],
    ['654 321', '654321'],
    ['65-43-21', '654321'],
    ['\u202a654\u2011321\u202c\ufeff', '654321'],
    ['Your OTP is 654321. It is valid for 5 minutes.', '654321'],
    ['654321 is your OTP for ₹150000.00', '654321'],
    ['G-654321', '654321'],
    ['Your code: 654 321', '654321'],
    ['OTP 654321, again: 654321', '654321'],
    ['आपका ओटीपी ६५४३२१ है', '654321'],
    ['رمز ٦٥٤٣٢١', '654321'],
    ['Your code: 654 321, of 12 May', '654321'],
    ['Your code: 654 321 of AB 12', '654321'],
    ['2026-654321', null],
    ['12.654321', null],
    ['₹12,654 321', null],
    ['order 98 654 321', null],
    ['order 654 321 98', null],
    ['code A654 321', null],
    ['code 654 321A', null],
    ['code 654 3210', null],
    ['1234567890', null],
    ['Order 1234567890', null],
    ['AB654321', null],
    ['654321 or 123456', null],
    ['OTP 1234 for 10 minutes', null],
    ['31/12/2026 12:30', null],
    ['no digits', null],
    ['', null],
  ])('%j is %s', (text, code) => expect(otpOf(text)).toBe(code))

  it('is found in the digits of every script, among invisible characters', () => {
    const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10]
    const hidden = fc.constantFrom('', '\u200b', '\u202d', '\u2068', '\ufe0f', '\u00ad', '\ufeff')
    const digits = fc.array(fc.nat(9), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(fc.constantFrom(...zeros), digits, hidden, (zero, code, sign) => {
        const typed = code.map((digit) => String.fromCodePoint(zero + digit)).join(sign)
        expect(otpOf(`${sign}code ${typed}${sign}.`)).toBe(code.join(''))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a typed code', () => {
  it('is the six digits of a text, a recovery code as typed, or the typed text', () => {
    expect(tidyOtp('Your OTP is 654321')).toBe('654321')
    expect(tidyOtp('ABCD-234567-EFGH-JK')).toBe('ABCD-234567-EFGH-JK')
    expect(tidyOtp(' 12345\u200b ')).toBe('12345')
    expect(tidyOtp('1234567890')).toBe('1234567890')
  })
})
