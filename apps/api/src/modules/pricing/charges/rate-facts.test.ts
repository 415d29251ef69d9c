import { expect, it } from 'vitest'
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
    { gatewayId: 1, methodId: 2, rate: '1.8500' },
    { gatewayId: 12, methodId: 34, rate: null },
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
