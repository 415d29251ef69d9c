import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { RequestError } from '../../../lib/request-error.ts'
import { CheckoutEnded } from './checkout-result.ts'
import { CHECKOUT_TEXT } from './checkout-text.ts'

const messages = PAYMENT_MESSAGES
const text = CHECKOUT_TEXT

/** The sentence for a failed payment, and a second line with the next step. */
export function payFailure(error: unknown): { sentence: string; next: string } {
  if (error instanceof CheckoutEnded) return { sentence: error.message, next: error.reason || text.sameOrder }
  if (error instanceof RequestError) return requestFailure(error)
  // Errors of the gateway's script are not for payers to read.
  return { sentence: messages.processingFailed, next: text.sameOrder }
}

function requestFailure(error: RequestError): { sentence: string; next: string } {
  if (error.status === 0) return { sentence: messages.unableToProcess, next: error.message }
  // Database texts never belong on a screen (spec 1 section 8); our server sends none.
  if (/SQLSTATE/i.test(error.message)) return { sentence: messages.database, next: '' }
  const own = typeof error.body.message === 'string' ? error.message : ''
  if (error.status === 503) return { sentence: own || messages.sessionFailed, next: text.sameOrder }
  if (error.status >= 500) return { sentence: own || messages.tryAgain, next: '' }
  const field = Object.values(error.errors)[0]?.[0]
  return { sentence: field ?? (own || messages.somethingWrong), next: '' }
}
