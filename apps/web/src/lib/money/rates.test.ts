import { expect, test } from 'vitest'
import { formatRate } from './rates.ts'

test('a rate keeps two decimals, and more only when they count', () => {
  expect(['1.8', '1.8500', '0', '2.0125', '12.00'].map(formatRate)).toEqual([
    '1.80 %',
    '1.85 %',
    '0.00 %',
    '2.0125 %',
    '12.00 %',
  ])
})
