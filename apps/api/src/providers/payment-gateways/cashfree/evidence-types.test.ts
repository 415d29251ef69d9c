import { EVIDENCE_KINDS } from '@chukta/contract/payments/disputes'
import { expect, it } from 'vitest'
import { documentTypeOf } from './evidence-types.ts'

it.each([
  ['invoice', [], 'Statement of Service'],
  ['invoice', ['Refund Proof', 'Extra Charges Declaration'], 'Extra Charges Declaration'],
  ['agreement', ['Delivery/Service Proof'], 'Terms & Conditions'],
  ['service-proof', ['Statement of Service', 'Proof of Service Used'], 'Proof of Service Used'],
  ['correspondence', ['Customer Withdrawal Letter'], 'Customer Withdrawal Letter'],
  ['other', ['Shipping Proof', 'Refund Proof'], 'Shipping Proof'],
  ['other', [], 'Statement of Service'],
] as const)('a file of the kind %s, with %j wanted, is %s', (kind, wanted, type) => {
  expect(documentTypeOf(kind, wanted)).toBe(type)
})

it('every kind has a type of its own where the gateway requests none, except invoices and the rest', () => {
  const types = EVIDENCE_KINDS.map((kind) => documentTypeOf(kind, []))
  expect(new Set(types).size).toBe(EVIDENCE_KINDS.length - 1)
})
