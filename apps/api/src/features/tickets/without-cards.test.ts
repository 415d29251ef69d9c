import { expect, it } from 'vitest'
import { withoutCards } from './without-cards.ts'

it.each([
  ['card 4576238912771450 was charged', 'card ************1450 was charged'],
  ['4576 2389 1277 1450', '************1450'],
  ['3782-822463-10005.', '***********0005.'],
  ['(6304000000000000000)', '(***************0000)'],
])('masks %s', (text, masked) => {
  expect(withoutCards(text)).toBe(masked)
})

it.each([
  'order CK26112100007733 paid',
  'bank reference 412345678901',
  '4576238912771451 has a wrong check digit',
  '9890355128, 9890355129',
  'account 12345678901234567890123',
])('leaves %s', (text) => {
  expect(withoutCards(text)).toBe(text)
})
