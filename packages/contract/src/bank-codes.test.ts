import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountNumberError, ifscError, meantIfsc } from './bank-codes.ts'
import { PAYEE_MESSAGES as messages } from './payables/payee-messages.ts'

describe('an IFSC', () => {
  it.each(['HDFC0000001', 'YESB0CMSNOC', 'sbin0001234', 'ZZZZ0ZZZZZZ'])('%s can exist', (code) =>
    expect(ifscError(code)).toBeNull(),
  )

  it.each([
    '1',
    '',
    'HDFC000001',
    'HDFC00000012',
    'AHDFC0000001',
    'HDF00000001',
    '1DFC0000001',
    'HDFC1000001',
    'HDFC0.00001',
  ])('%j cannot', (code) => expect(ifscError(code)).toBe(messages.ifscFormat))

  it('with the letter O for its zero is answered with the code that was meant', () => {
    expect(ifscError('HDFCO000001')).toBe(messages.ifscMeant('HDFC0000001'))
    expect(messages.ifscMeant('HDFC0000001')).toMatch(/^Did you mean HDFC0000001\?/)
    expect(meantIfsc('HDFCO000001')).toBe('HDFC0000001')
    for (const none of ['HDFC0000001', 'HDFCO00001', 'HDFCO0000012', 'AHDFCO000001', '']) {
      expect(meantIfsc(none)).toBeNull()
    }
  })
})

describe('the number of an account', () => {
  it.each([
    '026291800001191',
    '123456789',
    '123456789012345678',
    '0000000010',
    'AB1234567',
    'SB00012E13X',
    'AB12345E13',
    '12345E123',
  ])('%s can exist', (number) => expect(accountNumberError(number)).toBeNull())

  it.each([
    ['12345678', messages.accountNumberFormat],
    ['1234567890123456789', messages.accountNumberFormat],
    ['1234.5678.9012', messages.accountNumberFormat],
    ['', messages.accountNumberFormat],
    ['0000', messages.accountNumberFormat],
    ['000000000000', messages.accountNumberZeros],
    ['SAVINGSBANK', messages.accountNumberZeros],
    ['XXXXXXXX1191', messages.accountNumberMasked],
    ['xxxxxxxxx1191', messages.accountNumberMasked],
    ['********1191', messages.accountNumberMasked],
    ['2.62918E+13', messages.accountNumberExponent],
    ['2,62918E+13', messages.accountNumberExponent],
    ['2.62918E13', messages.accountNumberExponent],
    ['262918E13', messages.accountNumberExponent],
    ['1.2e10', messages.accountNumberExponent],
  ])('%j cannot: %s', (number, sentence) => expect(accountNumberError(number)).toBe(sentence))

  it('of any digits can exist with 9 to 18 of them, unless all are zero', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,22}$/), (number) => {
        const canExist = number.length >= 9 && number.length <= 18 && /[1-9]/.test(number)
        expect(accountNumberError(number) === null).toBe(canExist)
      }),
      { numRuns: 1_000 },
    )
  })
})
