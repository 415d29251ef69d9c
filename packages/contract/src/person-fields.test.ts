import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../test/field-errors.ts'
import {
  emailField,
  mobileField,
  newPassword,
  optionalLine,
  optionalName,
  payeeName,
  personName,
  pincodeField,
  requiredLine,
} from './person-fields.ts'
import { PERSON } from './person-messages.ts'

const { register, passwords } = PERSON
const errors = (shape: z.ZodMiniType, value: unknown) => fieldErrors(shape, value)[''] ?? []
const TOO_LONG = 'At most 100 characters.'

describe('a line that must be there', () => {
  const field = requiredLine('City is required.')

  it('is trimmed, and is not empty', () => {
    expect(z.parse(field, ' Pune ')).toBe('Pune')
    expect(errors(field, ' ')).toEqual(['City is required.'])
    expect(errors(field, undefined)).toEqual(['City is required.'])
    expect(errors(field, 5)).toEqual(['City is required.'])
  })

  it.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u0085b'])('has no control character: %j', (text) => {
    expect(errors(field, text)).toEqual(['Invalid value.'])
  })

  it('has at most 100 characters', () => {
    expect(errors(field, 'x'.repeat(100))).toEqual([])
    expect(errors(field, 'x'.repeat(101))).toEqual([TOO_LONG])
  })
})

describe('a line that may be left out', () => {
  it.each([undefined, null, '', 'Rao & Sons'])('is %j', (value) => {
    expect(z.parse(optionalLine, value)).toBe(value)
  })

  it('is trimmed, has at most 100 characters and no control character', () => {
    expect(z.parse(optionalLine, ' Rao ')).toBe('Rao')
    expect(errors(optionalLine, 'x'.repeat(100))).toEqual([])
    expect(errors(optionalLine, 'x'.repeat(101))).toEqual([TOO_LONG])
    expect(errors(optionalLine, 'a\u0007b')).toEqual(['Invalid value.'])
    expect(errors(optionalLine, 5)).toHaveLength(1)
  })
})

describe('a name', () => {
  const field = personName('First name is required.')

  it('gets one sentence, whichever rule it breaks', () => {
    expect(errors(field, 'Meera')).toEqual([])
    expect(errors(field, '')).toEqual(['First name is required.'])
    expect(errors(field, 'Meera 2')).toEqual([register.nameLetters])
    expect(errors(field, 'a\u0000')).toEqual(['Invalid value.'])
  })

  it('is stored as it is tidied', () => {
    expect(z.parse(field, '\u202e M.S.Dhoni\u200b ')).toBe('M.S. Dhoni')
    expect(errors(field, '\u3164')).toEqual(['First name is required.'])
    expect(errors(field, 'x'.repeat(101))).toEqual([TOO_LONG])
  })
})

describe('the name of a company', () => {
  it('has a letter, and may have digits', () => {
    const field = payeeName('Name is required.')
    expect(z.parse(field, '3M & Co\u200b')).toBe('3M & Co')
    expect(errors(field, '24/7')).toEqual(['Please use at least one letter in the name.'])
    expect(errors(field, '\u2800')).toEqual(['Name is required.'])
    expect(errors(optionalName, '24/7')).toEqual(['Please use at least one letter in the name.'])
    expect(errors(optionalName, '')).toEqual([])
    expect(errors(optionalName, null)).toEqual([])
  })
})

describe('a mobile', () => {
  it.each<[unknown, string]>([
    ['9876543210', '9876543210'],
    [9876543210, '9876543210'],
    [' 6000000000 ', '6000000000'],
    ['(+91) 98765\u201143210', '9876543210'],
    ['\ufeff91-9876543210\u200b', '9876543210'],
    [919876543210, '9876543210'],
  ])('%j', (value, text) => {
    expect(z.parse(mobileField, value)).toBe(text)
  })

  it.each<[unknown, string[]]>([
    [undefined, ['Mobile number is required.']],
    ['', ['Mobile number is required.']],
    ['98x', ['Mobile number must be numeric.']],
    ['12345', ['Mobile number must be 10 digits.', 'Mobile number must start with 6, 7, 8, or 9.']],
    ['98765', ['Mobile number must be 10 digits.']],
    ['5876543210', ['Mobile number must start with 6, 7, 8, or 9.']],
    [null, ['Invalid value.']],
    [true, ['Invalid value.']],
  ])('%j is refused', (value, sentences) => {
    expect(errors(mobileField, value)).toEqual(sentences)
  })
})

describe('a PIN code', () => {
  it.each<[unknown, string]>([
    ['411045', '411045'],
    [411045, '411045'],
    [' 110001 ', '110001'],
    ['41 1045', '411045'],
    ['\u202a४११०४५\u202c', '411045'],
  ])('%j', (value, text) => {
    expect(z.parse(pincodeField, value)).toBe(text)
  })

  it.each<[unknown, string[]]>([
    [undefined, [register.pincodeRequired]],
    ['', [register.pincodeRequired]],
    ['011045', [register.pincodeFormat]],
    ['41104', [register.pincodeFormat]],
    ['4110455', [register.pincodeFormat]],
    ['4110x5', [register.pincodeFormat]],
    ['x411045', [register.pincodeFormat]],
    [null, ['Invalid value.']],
  ])('%j is refused', (value, sentences) => {
    expect(errors(pincodeField, value)).toEqual(sentences)
  })

  it('is every number of six digits that does not begin with zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (number) => {
        expect(errors(pincodeField, number).length === 0).toBe(number >= 100_000 && number <= 999_999)
      }),
    )
  })
})

describe('an e-mail address', () => {
  const field = emailField('Email is required.')

  it.each(['meera@example.in', 'm.rao+chukta@mail.example.co.in', ' meera@example.in '])('%s', (text) => {
    expect(z.parse(field, text)).toBe(text.trim())
  })

  it.each<[unknown, string[]]>([
    ['', ['Email is required.']],
    [' ', ['Email is required.']],
    [undefined, ['Email is required.']],
    [null, ['Email is required.']],
    [5, ['Email is required.']],
    ['meera', [register.emailInvalid]],
    ['meera@', [register.emailInvalid]],
    ['@example.in', [register.emailInvalid]],
    ['meera@example', [register.emailInvalid]],
    ['meera rao@example.in', [register.emailInvalid]],
    ['meera@example.in, other@example.in', [register.emailInvalid]],
    ['meera@example.in\nBcc: x@example.in', [register.emailInvalid]],
  ])('%j is refused', (value, sentences) => {
    expect(errors(field, value)).toEqual(sentences)
  })

  it('has at most 100 characters', () => {
    const long = (length: number) => `${'x'.repeat(50)}@${'y'.repeat(length - 54)}.in`
    expect(errors(field, long(100))).toEqual([])
    expect(errors(field, long(101))).toEqual([TOO_LONG])
  })
})

describe('a new password', () => {
  const field = newPassword('Password is required.')

  it('is taken as it was typed', () => {
    expect(z.parse(field, ' guava 2026 ')).toBe(' guava 2026 ')
    expect(z.parse(field, '      ')).toBe('      ')
  })

  it('has 6 to 100 characters', () => {
    expect(errors(field, 'x'.repeat(5))).toEqual([passwords.tooShort])
    expect(errors(field, 'x'.repeat(6))).toEqual([])
    expect(errors(field, 'x'.repeat(100))).toEqual([])
    expect(errors(field, 'x'.repeat(101))).toEqual([TOO_LONG])
  })

  it.each([[''], [undefined], [null], [123456]])('%j is refused', (value) => {
    expect(errors(field, value)).toEqual(['Password is required.'])
  })
})
