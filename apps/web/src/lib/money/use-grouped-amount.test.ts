import { expect, it } from 'vitest'
import { groupAmount } from './use-grouped-amount.ts'

it.each([
  ['', ''],
  ['0', '0'],
  ['999.99', '999.99'],
  ['14000.00', '14,000.00'],
  ['1234567.5', '12,34,567.5'],
  ['₹ 1,50,000', '1,50,000'],
  ['ten', 'ten'],
  ['12.', '12.'],
  ['500,50', '500,50'],
])('shows the amount %j as %j', (typed, shown) => expect(groupAmount(typed)).toBe(shown))
