import { expect, it } from 'vitest'
import { changeOf } from './changes.ts'

it.each([
  ['59632.85', '54310.43', 'ok', '9.8'],
  ['98.00', '100.00', 'warn', '2.0'],
  ['100.00', '100.00', undefined, '0.0'],
  ['-50.00', '100.00', 'warn', '150.0'],
  ['5.00', '0.00', undefined, null],
  ['5.00', '-1.00', undefined, null],
])('%s beside %s', (amount, before, tone, percent) => {
  expect(changeOf(amount, before)).toEqual({ tone, percent })
})
