import { expect, test } from 'vitest'
import { nextAskMs } from './ask-again.ts'
import type { PaymentStatus } from './status-api.ts'

const answer = (payment_status: PaymentStatus['payment_status'], can_retry = false) =>
  ({ payment_status, can_retry }) as PaymentStatus

test('a pending order is polled after 2, 3, 5, 8 s and at last every 15 s', () => {
  const waits = [1, 2, 3, 4, 5, 6, 60].map((answers) => nextAskMs(answer('PENDING'), answers))
  expect(waits).toEqual([2_000, 3_000, 5_000, 8_000, 12_000, 15_000, 15_000])
})

test('polling ends once the outcome is final', () => {
  expect(nextAskMs(undefined, 0)).toBe(false)
  expect(nextAskMs(answer('SUCCESS'), 1)).toBe(false)
  expect(nextAskMs(answer('FAILED'), 1)).toBe(false)
})

test('a paid bill is polled until its operator has answered', () => {
  const bill = (bill_status: PaymentStatus['bill_status']) => ({ ...answer('SUCCESS'), bill_status })
  expect((['waiting', 'pending', 'paid', 'refused'] as const).map((at) => nextAskMs(bill(at), 1))).toEqual([
    2_000,
    2_000,
    false,
    false,
  ])
})

test('a paid order is polled now and then until its money has arrived', () => {
  const paid = (state: 'now' | 'done') =>
    ({
      ...answer('SUCCESS'),
      way: { end: null, steps: [{ step: 'arrived', state, at: null, expected_at: null }] },
    }) as PaymentStatus
  expect(nextAskMs(paid('now'), 1)).toBe(30_000)
  expect(nextAskMs(paid('done'), 1)).toBe(false)
})

test('a failed order that can still be paid is polled now and then', () => {
  expect(nextAskMs(answer('FAILED', true), 1)).toBe(15_000)
})
