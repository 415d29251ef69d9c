import { MESSAGES } from '@chukta/contract/messages'
import { RequestError } from '../../lib/request-error.ts'
import { CheckoutEnded } from './checkout-result.ts'
import { PAY_TEXT } from './payments-text.ts'

const said = MESSAGES.payments
const text = PAY_TEXT

/** The sentence for a payment that did not get through, and a second line about what to do next. */
export function payFailure(error: unknown): { sentence: string; next: string } {
  if (error instanceof CheckoutEnded) return { sentence: error.message, next: error.said || text.sameOrder }
  if (error instanceof RequestError) return requestFailure(error)
  // Whatever the gateway's script threw is its own affair, and not for a payer to read.
  return { sentence: said.processingFailed, next: text.sameOrder }
}

function requestFailure(error: RequestError): { sentence: string; next: string } {
  if (error.status === 0) return { sentence: said.unableToProcess, next: error.message }
  // Database texts never belong on a screen (spec 1 section 8); our server sends none.
  if (/SQLSTATE/i.test(error.message)) return { sentence: said.database, next: '' }
  const own = typeof error.body.message === 'string' ? error.message : ''
  if (error.status === 503) return { sentence: own || said.sessionFailed, next: text.sameOrder }
  if (error.status >= 500) return { sentence: own || said.tryAgain, next: '' }
  const field = Object.values(error.errors)[0]?.[0]
  return { sentence: field ?? (own || said.somethingWrong), next: '' }
}
