import { expect, test } from 'vitest'
import { type CardFieldType, FORMATS } from './formats.js'

test.each([
  ['4444333322221111', '4444 3333 2222 1111'],
  ['4444-3333 2222x1111', '4444 3333 2222 1111'],
  ['371449635398431', '3714 496353 98431'],
  ['44443', '4444 3'],
  ['', ''],
])('card number %j is written %j', (typed, written) => {
  expect(FORMATS.cardNumber.write(typed)).toBe(written)
})

test.each([
  ['0', '0'],
  ['1', '1'],
  ['3', '03'],
  ['03', '03'],
  ['035', '03/5'],
  ['0335', '03/35'],
  ['3/35', '03/35'],
  ['03/2035', '03/35'],
  ['03 / 35', '03/35'],
  ['12/', '12/'],
  ['03/3', '03/3'],
])('expiry %j is written %j', (typed, written) => {
  expect(FORMATS.cardExpiry.write(typed)).toBe(written)
})

test.each([
  ['cardNumber', '4444 3333 2222 1111', ''],
  ['cardNumber', '4444 3333 2222 1112', 'Card number is not valid'],
  ['cardNumber', '4444 3333', 'Card number is incomplete'],
  ['cardNumber', '3714 496353 98431', ''],
  ['cardExpiry', '03/35', ''],
  ['cardExpiry', '13/35', 'Expiry month is not a month'],
  ['cardExpiry', '01/20', 'Card has expired'],
  ['cardExpiry', '03/', 'Expiry is incomplete'],
  ['cardCvv', '12', 'CVV is incomplete'],
  ['cardCvv', '123', ''],
  ['cardHolder', ' ', 'Name on card is incomplete'],
])('%s %j: %j', (field, text, error) => {
  expect(FORMATS[field as CardFieldType].error(text)).toBe(error)
})

test('a card is good to the end of its month', () => {
  const now = new Date()
  const month = String(now.getUTCMonth() + 1).padStart(2, '0')
  expect(FORMATS.cardExpiry.error(`${month}/${String(now.getUTCFullYear()).slice(-2)}`)).toBe('')
})
