import { expect, it } from 'vitest'
import { readCards } from './saved-cards.ts'

const entity = (change: object = {}, meta: object = {}) => ({
  customer_id: 'user7',
  instrument_id: '54deabb4-ba45-4a60-9e6a-9c016fe7ab10',
  instrument_type: 'card',
  instrument_display: 'xxxxxxxxxxxx4375',
  instrument_status: 'ACTIVE',
  instrument_meta: {
    card_network: 'VISA',
    card_bank_name: 'HDFC Bank Limited',
    card_type: 'DEBIT_CARD',
    card_token_details: { par: 'p', expiry_month: '12', expiry_year: '29' },
    ...meta,
  },
  ...change,
})
const read = (body: unknown, status = 200) => readCards({ kind: 'answered', status, body })
const one = (change?: object, meta?: object) => {
  const found = read([entity(change, meta)])
  return found.kind === 'found' ? found.cards[0] : undefined
}

it('reads a card', () => {
  expect(one()).toEqual({
    id: '54deabb4-ba45-4a60-9e6a-9c016fe7ab10',
    network: 'visa',
    bank: 'HDFC Bank Limited',
    type: 'debit',
    last4: '4375',
    expiry: { month: 12, year: 2029 },
    isActive: true,
  })
})

it('shows four digits, of however many', () => {
  expect(one({ instrument_display: '4111111111114375' })?.last4).toBe('4375')
  expect(one({ instrument_display: 'xxxx' })).toBeUndefined()
})

it('guesses nothing', () => {
  expect(one({}, { card_type: 'CHARGE_CARD', card_bank_name: ' ', card_network: null })).toMatchObject({
    type: null,
    bank: null,
    network: '',
  })
  expect(one({ instrument_meta: null })).toMatchObject({ expiry: null, bank: null })
  for (const card_token_details of [
    null,
    {},
    { expiry_month: '13', expiry_year: '29' },
    { expiry_month: '1' },
  ]) {
    expect(one({}, { card_token_details })?.expiry).toBeNull()
  }
  expect(one({}, { card_token_details: { expiry_month: 3, expiry_year: 2031 } })?.expiry).toEqual({
    month: 3,
    year: 2031,
  })
  expect(one({ instrument_status: 'SUSPENDED' })?.isActive).toBe(false)
})

it('a customer that Cashfree does not know has no cards; anything else is unknown', () => {
  expect(read({ code: 'customer_not_found' }, 404)).toEqual({ kind: 'found', cards: [] })
  expect(read([])).toEqual({ kind: 'found', cards: [] })
  expect(read([], 500)).toEqual({ kind: 'unknown', reason: 'answer 500' })
  expect(read({ cards: [] }).kind).toBe('unknown')
  expect(read([entity({ instrument_id: '../x' })]).kind).toBe('unknown')
  expect(readCards({ kind: 'unknown', reason: 'TimeoutError' }).kind).toBe('unknown')
})
