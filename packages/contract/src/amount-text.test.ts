import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from './amount-text.ts'
import { groupIndian } from './money.ts'
import { plainDigits } from './plain-text.ts'
import { tidyAmount } from './tidy.ts'

/** The number of spellings drawn. */
const RUNS = 10_000

describe('an amount', () => {
  it.each([
    ['500', '500'],
    ['500.50', '500.50'],
    ['1,00,000', '100000'],
    ['100,000', '100000'],
    ['12,34,56,789.05', '123456789.05'],
    ['₹ 1,50,000', '150000'],
    ['Rs. 500/-', '500'],
    ['Rs.500', '500'],
    ['INR 500.5', '500.5'],
    ['500 INR', '500'],
    ['1\u00a0500', '1500'],
    ['1\u202f50\u202f000', '150000'],
    ['१,५००.५०', '1500.50'],
    ['௧௫௦௦', '1500'],
    ['１５００', '1500'],
    ['\u200b500\u200e', '500'],
    ['007', '007'],
  ])('%j is %s', (text, read) => {
    expect(readAmount(text)).toBe(read)
  })

  it.each([
    '500,50',
    '1,50',
    '1,0000',
    '10,00',
    '1,00,00',
    '1,000,00',
    '1,00 000',
    '0,500',
    '1.000,50',
    '1.500.000',
    '500 50',
    '-500',
    '(500)',
    '+500',
    '5e2',
    '0x10',
    '',
    '₹',
    '.50',
    '500.',
    '500..5',
    '½',
    '5 00 dollars',
  ])('%j is none, or another one', (text) => {
    expect(readAmount(text)).toBeNull()
  })

  it.each([
    ['-500', '-500'],
    ['−500.25', '-500.25'],
    ['(1,23,456.78)', '-123456.78'],
    ['₹-5', '-5'],
    ['- ₹5', '-5'],
    ['+5', '5'],
    ['(500', null],
    ['500)', null],
    ['--5', null],
    ['(-5)', null],
  ])('with a sign: %j is %s', (text, read) => {
    expect(readAmount(text, { signed: true })).toBe(read)
  })

  it('has zeros after its paise where programs write them alone', () => {
    expect(readAmount('7919.000', { excessZeros: true })).toBe('7919.00')
    expect(readAmount('7919.001', { excessZeros: true })).toBe('7919.001')
    expect(readAmount('7919.000')).toBe('7919.000')
  })

  it('that is unclear stays as it was typed, for the rules to refuse', () => {
    expect([tidyAmount(' 500,50 '), tidyAmount('₹1,50,000'), tidyAmount('ten')]).toEqual([
      '500,50',
      '150000',
      'ten',
    ])
  })
})

/** Spellings of an amount, made from it: reading one must give the same amount. */
const spelling = fc
  .record({
    rupees: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999_999_999 })),
    paise: fc.option(fc.integer({ min: 0, max: 99 })),
    grouped: fc.constantFrom('none', 'Indian', 'international'),
    space: fc.constantFrom('', ' ', '\u00a0', '\u2009'),
    separator: fc.constantFrom(',', ' ', '\u00a0', '\u202f'),
    before: fc.constantFrom('', '₹', 'Rs', 'Rs.', 'INR', 'rs.', '\u200b'),
    after: fc.constantFrom('', '/-', ' INR', '/=', '\u200f'),
    zero: fc.constantFrom(0x30, 0x966, 0x9e6, 0xa66, 0xbe6, 0xc66, 0x660, 0xff10),
  })
  .map(({ rupees, paise, grouped, space, separator, before, after, zero }) => {
    const digits = String(rupees)
    const whole =
      grouped === 'none'
        ? digits
        : (grouped === 'Indian' ? groupIndian(digits) : rupees.toLocaleString('en-US')).replaceAll(
            ',',
            separator,
          )
    const decimals = paise === null ? '' : `.${String(paise).padStart(2, '0')}`
    const drawn = `${whole}${decimals}`.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    return { text: `${space}${before}${space}${drawn}${after}${space}`, amount: `${digits}${decimals}` }
  })

it(`of ${RUNS} spellings is the amount that they were made from`, () => {
  fc.assert(
    fc.property(spelling, ({ text, amount }) => {
      expect(readAmount(text)).toBe(amount)
    }),
    { numRuns: RUNS },
  )
})

it(`with a comma before its paise is never read as a hundred times as much, in ${RUNS} spellings`, () => {
  const decimalComma = fc.tuple(
    fc.integer({ min: 0, max: 9_999_999 }),
    fc.integer({ min: 0, max: 99 }),
    fc.boolean(),
  )
  fc.assert(
    fc.property(decimalComma, ([rupees, paise, isGrouped]) => {
      const whole = isGrouped ? rupees.toLocaleString('de-DE') : String(rupees)
      expect(readAmount(`${whole},${String(paise).padStart(2, '0')}`)).toBeNull()
    }),
    { numRuns: RUNS },
  )
})

it('knows the ten digits of every script', () => {
  for (const zero of [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xf20, 0x1040,
    0x17e0, 0x1c50, 0xa8d0,
  ]) {
    const ten = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('')
    expect(plainDigits(ten)).toBe('0123456789')
  }
})
