import { expect, test } from 'vitest'
import { brandName, instrumentName } from './card-brands.ts'

test('gateways write brands in small letters, people do not', () => {
  expect(instrumentName('rupay ending 5100')).toBe('RuPay ending 5100')
  expect(instrumentName('State Bank of India')).toBe('State Bank of India')
  expect(instrumentName('Card ending 4411')).toBe('Card ending 4411')
  expect(brandName('')).toBe('')
})
