import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import type { CheckoutResult } from './gateway-checkout.ts'

/** The checkout ended without being finished: closed, refused, expired. The order may still be paid. */
export class CheckoutEnded extends Error {
  /** The gateway's reason. */
  readonly reason: string

  constructor(sentence: string, reason = '') {
    super(sentence)
    this.reason = reason
  }
}

/**
 * Reads the result of the gateway's checkout. 'finished' means that the payer is through, not that money moved;
 * 'away' that the browser is leaving this page. Throws CheckoutEnded for everything else.
 */
export function readCheckout(result: CheckoutResult | undefined): 'finished' | 'away' {
  const messages = PAYMENT_MESSAGES
  if (result?.error) throw new CheckoutEnded(messages.failedTryAgain, result.error.message)
  if (result?.redirect) return 'away'
  const message = result?.paymentDetails?.paymentMessage
  if (typeof message !== 'string') throw new CheckoutEnded(messages.invalidResponse)
  if (!message.includes('finished')) throw new CheckoutEnded(messages.notCompleted, message)
  return 'finished'
}
