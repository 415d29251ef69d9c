import type { Quote } from '@chukta/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { payMethodOf } from './pay-method.ts'

const quote = (id: number, name: string, charge: string, rate = '1.8500'): Quote => ({
  payment_method_id: id,
  payment_method: name,
  amount: '100.00',
  charge_rate: rate,
  charge,
  gst_rate: '18.0000',
  gst_in_charge: '0.00',
  total: '101.85',
  card_fields: 'none',
  checkout: { gateway: 'cashfree', gateway_name: 'Cashfree', sdk_url: '', mode: 'sandbox', card_vault: null },
})
const method = (id: number, name: string, priced: Quote | null) => ({
  id,
  name,
  quote: priced,
  offReason: null,
})
const card = method(1, 'Card', quote(1, 'Card', '1.85'))
const upi = method(2, 'UPI', quote(2, 'UPI', '0.00', '0.0000'))
const banking = method(3, 'Net Banking', null)
const methods = [card, upi, banking]
const last = { payment_method_id: 1, payment_method: 'Card', used_at: '2026-11-05T06:00:00.000Z' }
const none = { isKnown: true, name: null, rate: null, usedAt: null, cheaper: null, quote: null }
const of = (more: Partial<Parameters<typeof payMethodOf>[0]>) =>
  payMethodOf({ methods, last, chosenId: null, amount: '100.00', ...more })

describe('the method of a payment', () => {
  it('is that of the last one, with its price and a cheaper method', () => {
    expect(of({})).toEqual({
      isKnown: true,
      name: 'Card',
      rate: '1.8500',
      usedAt: last.used_at,
      cheaper: { name: 'UPI', isFree: true, less: '1.85' },
      quote: card.quote,
    })
  })
  it('is the one chosen by hand: without a date, and with no free one beside a free one', () => {
    expect(of({ chosenId: 2 })).toMatchObject({ name: 'UPI', usedAt: null, cheaper: null, quote: upi.quote })
    expect(of({ methods: [card], chosenId: 1 })).toMatchObject({ usedAt: last.used_at, cheaper: null })
  })
  it('names the lowest charge of all, to the paisa', () => {
    const net = method(3, 'Net Banking', quote(3, 'Net Banking', '0.90', '0.9000'))
    const low = method(4, 'Wallet', quote(4, 'Wallet', '0.89', '0.8900'))
    expect(of({ methods: [card, net, low] }).cheaper).toEqual({ name: 'Wallet', isFree: false, less: '0.96' })
  })
  it('has a name before its price, and no price of another amount', () => {
    expect(of({ methods: undefined })).toEqual({ ...none, name: 'Card', usedAt: last.used_at })
    expect(of({ amount: '100.50' })).toMatchObject({ name: 'Card', rate: '1.8500', quote: null })
    expect(of({ amount: null }).quote).toBeNull()
  })
  it('is none before the first payment, and where it is not offered now', () => {
    expect(of({ last: null })).toEqual(none)
    expect(of({ last: null, methods: undefined })).toEqual(none)
    expect(of({ methods: [upi] })).toEqual(none)
    expect(of({ chosenId: 3 })).toEqual(none)
    expect(of({ methods: undefined, chosenId: 2 })).toEqual(none)
  })
})
