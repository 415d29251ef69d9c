import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { expect, test } from 'vitest'
import { CheckoutEnded, readCheckout } from './checkout-result.ts'

const ended = (result: Parameters<typeof readCheckout>[0]) => {
  try {
    readCheckout(result)
  } catch (error) {
    if (error instanceof CheckoutEnded) return [error.message, error.reason]
  }
  return 'not ended'
}

test("the gateway's 'finished' is finished, and a redirect leaves the page", () => {
  expect(readCheckout({ paymentDetails: { paymentMessage: 'Payment finished. Check status.' } })).toBe(
    'finished',
  )
  expect(readCheckout({ redirect: true })).toBe('away')
})

test('every other result has its sentence', () => {
  const { failedTryAgain, invalidResponse, notCompleted } = PAYMENT_MESSAGES
  expect(ended({ error: { message: 'Payment was cancelled by the user' } })).toEqual([
    failedTryAgain,
    'Payment was cancelled by the user',
  ])
  expect(ended({})).toEqual([invalidResponse, ''])
  expect(ended(undefined)).toEqual([invalidResponse, ''])
  expect(ended({ paymentDetails: { paymentMessage: 'Session closed' } })).toEqual([
    notCompleted,
    'Session closed',
  ])
})
