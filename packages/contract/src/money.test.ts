import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import {
  formatRupees,
  groupIndian,
  isPayable,
  MAX_AMOUNT_PAISE,
  paiseToRupees,
  rupeesToPaise,
  splitRupees,
} from './money.ts'
import { payableAmount, rupees } from './money-shapes.ts'

const anyPaise = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n })

describe('rupees to paise', () => {
  it.each<[string | number, bigint]>([
    ['0', 0n],
    ['1', 100n],
    ['1.', -1n],
    ['0.01', 1n],
    ['0.1', 10n],
    ['0.10', 10n],
    ['18500.5', 1_850_050n],
    ['18500.50', 1_850_050n],
    [18500.5, 1_850_050n],
    [' 250.75 ', 25_075n],
    ['000250.75', 25_075n],
    [1.15, 115n],
    [1.005, -1n],
    ['0.29', 29n],
    [0.29, 29n],
    [8.2, 820n],
    [1_000_000, 100_000_000n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('%j', (text, paise) => {
    expect(rupeesToPaise(text)).toBe(paise === -1n ? null : paise)
  })

  it.each<string | number>([
    '',
    ' ',
    '.5',
    '-1',
    '+1',
    '1,000',
    '1e3',
    '0x10',
    '1.234',
    '1.2.3',
    '₹5',
    '५',
    'NaN',
    '1 000',
    '1\n2',
    '1000000000000000',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    1e21,
    1e-7,
  ])('refuses %j', (text) => {
    expect(rupeesToPaise(text)).toBeNull()
  })
})

describe('paise to rupees', () => {
  it.each<[bigint, string]>([
    [0n, '0.00'],
    [1n, '0.01'],
    [10n, '0.10'],
    [99n, '0.99'],
    [100n, '1.00'],
    [1_850_050n, '18500.50'],
    [-1n, '-0.01'],
    [-99n, '-0.99'],
    [-25_075n, '-250.75'],
  ])('%s', (paise, text) => {
    expect(paiseToRupees(paise)).toBe(text)
  })

  it('keeps the paise of every amount through text and back', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        const text = paiseToRupees(paise)
        expect(rupees.safeParse(text).success).toBe(true)
        expect(rupeesToPaise(text)).toBe(paise)
      }),
    )
  })

  it('is the negated text of the amount for a debit', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        fc.pre(paise > 0n)
        expect(paiseToRupees(-paise)).toBe(`-${paiseToRupees(paise)}`)
      }),
    )
  })

  it('loses no paisa where a float would', () => {
    fc.assert(
      fc.property(anyPaise, anyPaise, (one, other) => {
        const [a, b] = [rupeesToPaise(paiseToRupees(one)), rupeesToPaise(paiseToRupees(other))]
        expect((a ?? 0n) - (b ?? 0n)).toBe(one - other)
      }),
    )
    expect(paiseToRupees(9_007_199_254_740_993n)).toBe('90071992547409.93')
  })
})

describe('an amount that may be paid', () => {
  it.each<[string | number, boolean]>([
    ['0.99', false],
    ['1.00', true],
    ['1', true],
    [1, true],
    [0.99, false],
    ['1000000.00', true],
    ['1000000', true],
    [1_000_000, true],
    ['1000000.01', false],
    [1_000_000.01, false],
    ['999999.99', true],
    ['10.001', false],
    ['-5', false],
    ['0', false],
    ['', false],
    ['ten', false],
  ])('%j: %s', (value, payable) => {
    expect(isPayable(value)).toBe(payable)
    expect(payableAmount('No.').safeParse(value).success).toBe(payable)
  })

  it('is from one rupee to ten lakh, to the paisa', () => {
    expect(MAX_AMOUNT_PAISE).toBe(100_000_000n)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 200_000_000n }), (paise) => {
        expect(isPayable(paiseToRupees(paise))).toBe(paise >= 100n && paise <= 100_000_000n)
      }),
    )
  })

  it.each([[undefined], [null], [true], [{}], [['5']]])('refuses %j with the sentence given', (value) => {
    const { error } = payableAmount('Amount is wrong.').safeParse(value)
    expect(error?.issues.map((issue) => issue.message)).toEqual(['Amount is wrong.'])
  })

  it('answers an amount out of range with the sentence given, and gives a good one as it came', () => {
    const field = payableAmount('Amount is wrong.')
    expect(field.safeParse('0.5').error?.issues.map((issue) => issue.message)).toEqual(['Amount is wrong.'])
    expect(z.parse(field, '18500.5')).toBe('18500.5')
    expect(z.parse(field, 18500.5)).toBe(18500.5)
  })
})

describe('money of an answer', () => {
  it.each(['0.00', '1.00', '-0.01', '100000000000.99'])('%s', (text) => {
    expect(rupees.safeParse(text).success).toBe(true)
  })

  it.each(['1', '1.0', '1.000', '.50', '+1.00', '1,00.00', 'x1.00', '1.00x', '-', '', 1, null])(
    'is not %j',
    (text) => {
      expect(rupees.safeParse(text).success).toBe(false)
    },
  )
})

describe('digits in groups', () => {
  it.each([
    ['0', '0'],
    ['12', '12'],
    ['123', '123'],
    ['1234', '1,234'],
    ['12345', '12,345'],
    ['123456', '1,23,456'],
    ['1234567', '12,34,567'],
    ['12345678', '1,23,45,678'],
    ['1000000000', '1,00,00,00,000'],
  ])('%s is written %s', (digits, grouped) => {
    expect(groupIndian(digits)).toBe(grouped)
  })

  it('end in three and have pairs before, and hold the same digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (number) => {
        const grouped = groupIndian(String(number))
        expect(grouped.replaceAll(',', '')).toBe(String(number))
        expect(grouped).toMatch(/^(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})$/)
      }),
    )
  })
})

describe('rupees for people', () => {
  it.each([
    ['18833.51', '', '18,833', '51', '₹18,833.51'],
    ['-250.75', '-', '250', '75', '-₹250.75'],
    ['0.00', '', '0', '00', '₹0.00'],
    ['1000000.00', '', '10,00,000', '00', '₹10,00,000.00'],
    ['5', '', '5', '00', '₹5.00'],
    ['5.5', '', '5', '50', '₹5.50'],
    ['5.559', '', '5', '55', '₹5.55'],
    ['', '', '', '00', '₹.00'],
  ])('%s', (text, sign, whole, paise, formatted) => {
    expect(splitRupees(text)).toEqual({ sign, whole, paise })
    expect(formatRupees(text)).toBe(formatted)
  })
})
