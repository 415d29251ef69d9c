import { expect, test } from 'vitest'
import { cardFacts, cardName, spokenCard } from './saved-cards-api.ts'

const card = {
  id: 'a',
  vault: 'cashfree-0',
  network: 'visa',
  bank: 'HDFC Bank',
  type: 'debit',
  last4: '4242',
  expires: '03/35',
  state: 'usable',
} as const

test.each([
  [{}, 'HDFC Bank Visa •••• 4242'],
  [{ bank: null }, 'Visa •••• 4242'],
  [{ network: 'unheard-of' }, 'HDFC Bank •••• 4242'],
  [{ bank: null, network: '' }, 'Card •••• 4242'],
])('%j is shown as %s', (change, name) => {
  expect(cardName({ ...card, ...change })).toBe(name)
})

test('a card is read out without its dots', () => {
  expect(spokenCard(card)).toBe('HDFC Bank Visa ending 4242')
})

test.each([
  [{}, 'Debit card · Expires 03/35'],
  [{ state: 'expired' as const }, 'Debit card · Expired 03/35'],
  [{ type: null }, 'Expires 03/35'],
  [{ expires: null }, 'Debit card'],
  [{ type: null, expires: null }, ''],
])('of %j the facts are %j', (change, facts) => {
  expect(cardFacts({ ...card, ...change })).toBe(facts)
})
