import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { normalRate, rate, rateField } from './rates.ts'

describe('a percentage', () => {
  it.each<[string | number, string]>([
    ['0', '0.0000'],
    ['1.8', '1.8000'],
    [1.8, '1.8000'],
    ['1.85', '1.8500'],
    ['8.255', '8.2550'],
    ['0.0001', '0.0001'],
    ['007.5', '7.5000'],
    [' 2.5 ', '2.5000'],
    ['99.9999', '99.9999'],
    ['100', '100.0000'],
    ['100.0000', '100.0000'],
    [100, '100.0000'],
  ])('%j is %s', (value, text) => {
    expect(normalRate(value)).toBe(text)
  })

  it.each<string | number>([
    '100.0001',
    '101',
    '1000',
    '999',
    '1.00001',
    '-1',
    '-0',
    '+1',
    '1.',
    '.5',
    '1,5',
    '1e1',
    '1 %',
    '%',
    '',
    ' ',
    'x1',
    '1x',
    Number.NaN,
    100.0001,
    -1,
  ])('is not %j', (value) => {
    expect(normalRate(value)).toBeNull()
  })

  it('is one for every step of 0.0001 from 0 to 100, and is its own normal form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_200_000 }), (steps) => {
        const text = `${Math.floor(steps / 10_000)}.${String(steps % 10_000).padStart(4, '0')}`
        expect(normalRate(text)).toBe(steps <= 1_000_000 ? text : null)
      }),
    )
  })
})

describe('a percentage in a body', () => {
  const field = rateField('Not a rate.')
  const errors = (value: unknown) => z.safeParse(field, value).error?.issues.map((issue) => issue.message)

  it('is read from a number or a text, and written as text with four decimals', () => {
    expect(z.parse(field, 1.8)).toBe('1.8000')
    expect(z.parse(field, '1.8')).toBe('1.8000')
    expect(z.parse(field, 0)).toBe('0.0000')
  })

  it.each([['x'], ['100.1'], [101], [''], [null], [undefined], [true], [{}]])(
    'is refused as %j with the sentence given',
    (value) => {
      expect(errors(value)).toEqual(['Not a rate.'])
    },
  )
})

describe('a percentage in an answer', () => {
  it.each(['0', '1.85', '100.0000', '12.5'])('is %s', (text) => {
    expect(rate.safeParse(text).success).toBe(true)
  })

  it.each(['', '1.', '.5', '1.00000', '1000', '-1', '1.85 %', 'x1', 1.85, null])('is not %j', (text) => {
    expect(rate.safeParse(text).success).toBe(false)
  })
})
