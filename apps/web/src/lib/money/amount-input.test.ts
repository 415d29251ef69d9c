import { expect, test } from 'vitest'
import { wireAmount } from './amount-input.ts'

test('commas, spaces and the rupee sign are for the eye', () => {
  expect(wireAmount('₹ 1,23,456.5')).toBe('123456.50')
  expect(wireAmount(' 18500.50 ')).toBe('18500.50')
})

test('a text that is no amount of paise gives none', () => {
  expect(['', 'abc', '1.005', '-5', '1.2.3'].map(wireAmount)).toEqual([null, null, null, null, null])
  // A decimal comma is not a hundred times the money.
  expect(['500,50', '1.500,50', '1,50'].map(wireAmount)).toEqual([null, null, null])
})
