import { describe, expect, it } from 'vitest'
import { rateFacts, ratesOf, shownRate } from './rate-facts.ts'
import type { ChargeSheetRow } from './rates-sql.ts'

const line = (gateway_id: number, method_id: number, master_rate: string | null): ChargeSheetRow => ({
  gateway_id,
  gateway_name: 'Cashfree',
  method_id,
  payment_method: 'UPI',
  enabled: true,
  master_charge_id: 1,
  master_rate,
  master_since: null,
  assigned_rate: '9.0000',
  assigned_slabs: null,
})

it('names each charge by gateway and method, and leaves out pairs without one', () => {
  const sheet = [line(1, 2, '1.8500'), line(1, 3, null), line(12, 34, '0.0000')]
  expect(rateFacts(sheet, (each) => each.master_rate)).toEqual([
    { key: '1/2', label: 'Cashfree, UPI', value: '1.8500', shown: '1.85 %' },
    { key: '12/34', label: 'Cashfree, UPI', value: '0.0000', shown: '0.00 %' },
  ])
})

it('reads the charges back from the lines of a change', () => {
  const value = { value: '1.8500', shown: '1.85 %' }
  const change = { label: 'Cashfree, UPI', before: null, after: value }
  expect(
    ratesOf([
      { ...change, key: '1/2' },
      { ...change, key: '12/34', before: value, after: null },
      { ...change, key: 'name' },
      { ...change, key: 'x1/2' },
      { ...change, key: '1/2x' },
      { ...change, key: '1/' },
    ]),
  ).toEqual([
    { gatewayId: 1, methodId: 2, rate: '1.8500', slabs: null },
    { gatewayId: 12, methodId: 34, rate: null, slabs: null },
  ])
})

it.each([
  ['1.8500', '1.85 %'],
  ['1.8550', '1.855 %'],
  ['1.8555', '1.8555 %'],
  ['2.0000', '2.00 %'],
  ['10.5000', '10.50 %'],
  ['0.0001', '0.0001 %'],
  ['100', '100.00 %'],
])('shows %s as %s', (rate, shown) => {
  expect(shownRate(rate)).toBe(shown)
})

describe('further slabs', () => {
  const slabs = [
    { from_paise: 2_000_000, rate: '1.6000' },
    { from_paise: 5_000_000, rate: '1.5500' },
  ]
  const value = (rate: string) => ({ value: rate, shown: '' })

  it('are lines of their own, by where they begin', () => {
    expect(
      rateFacts(
        [line(1, 2, '1.8500')],
        () => '1.8500',
        () => slabs,
      ).map(({ key, label, shown }) => [key, label, shown]),
    ).toEqual([
      ['1/2', 'Cashfree, UPI', '1.85 %'],
      ['1/2/2000000', 'Cashfree, UPI from ₹20,000.00', '1.60 %'],
      ['1/2/5000000', 'Cashfree, UPI from ₹50,000.00', '1.55 %'],
    ])
  })

  it('change among those of now, in order, and end with their charge', () => {
    const now = [{ gateway_id: 1, method_id: 2, rate: '1.8500', slabs }]
    const label = 'Cashfree, UPI'
    const added = { key: '1/2/1000000', label, before: null, after: value('1.7000') }
    const ended = { key: '1/2/5000000', label, before: value('1.5500'), after: null }
    expect(ratesOf([added, ended], now)).toEqual([
      {
        ...{ gatewayId: 1, methodId: 2, rate: '1.8500' },
        slabs: [
          { from_paise: 1_000_000, rate: '1.7000' },
          { from_paise: 2_000_000, rate: '1.6000' },
        ],
      },
    ])
    const charge = { key: '1/2', label, before: value('1.8500'), after: null }
    expect(ratesOf([charge], now)).toEqual([{ gatewayId: 1, methodId: 2, rate: null, slabs: null }])
  })
})
