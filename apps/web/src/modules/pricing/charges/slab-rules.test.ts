import { describe, expect, it } from 'vitest'
import { previewOf, slabErrors, typedRupees } from './slab-rules.ts'

const slabs = (...typed: [from: string, rate: string][]) =>
  typed.map(([from, rate], at) => ({ id: at + 1, from, rate }))

describe('slabs as typed', () => {
  it('are fine in order, with grouped digits and the sign of the rupee', () => {
    expect(slabErrors(slabs(['0', '1.85'], ['₹20,000', '1.6'], ['1,00,000.50', '1']))).toEqual({})
    expect(typedRupees(' ₹ 1,00,000.50 ')).toBe('100000.50')
  })

  it.each<[string, [string, string][], Record<string, string>]>([
    [
      'no amount',
      [
        ['0', '1'],
        ['x', '1'],
      ],
      { 'from-2': 'From amount must be an amount in rupees, such as 20000.00.' },
    ],
    [
      'no percentage',
      [['0', '']],
      { 'rate-1': 'Charges must be a number from 0 to 100 with up to 4 decimal places.' },
    ],
    [
      'the same amount again',
      [
        ['0', '1'],
        ['500', '1'],
        ['500.00', '1'],
      ],
      { 'from-3': 'From amount must be more than that of the slab before it, ₹500.00.' },
    ],
    [
      'more than can be paid',
      [
        ['0', '1'],
        ['1000000.01', '1'],
      ],
      { 'from-2': 'From amount must not be more than ₹10,00,000.00: no payment is above that.' },
    ],
  ])('are wrong with %s', (_what, typed, errors) => {
    expect(slabErrors(slabs(...typed))).toEqual(errors)
  })
})

describe('the preview', () => {
  it('shows both sides of the last slab, to the paisa', () => {
    expect(previewOf(slabs(['0', '1.85'], ['20000', '1.60']))).toEqual([
      { amount: '₹19,999.99', charge: '₹370.00' },
      { amount: '₹20,000.00', charge: '₹320.00' },
      { amount: '₹40,000.00', charge: '₹640.00' },
    ])
  })

  it('shows three amounts of one slab, at most what can be paid, and nothing while one is wrong', () => {
    expect(previewOf(slabs(['0', '1'])).map(({ charge }) => charge)).toEqual(['₹10.00', '₹100.00', '₹500.00'])
    expect(previewOf(slabs(['0', '1'], ['600000', '1'])).at(-1)?.amount).toBe('₹10,00,000.00')
    expect(previewOf(slabs(['0', '']))).toEqual([])
  })
})
