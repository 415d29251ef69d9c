import { PERSON } from '@chukta/contract/person-messages'
import { RequestError } from '../../../lib/request-error.ts'

const messages = PERSON.aadhaarOtp
const BAD_REQUEST = 400

/**
 * The sentence for a refused Aadhaar OTP: 400 has a reason, no answer is the network, everything else
 * went wrong (spec 1 section 8); and, below it, the server's own sentence.
 */
export function aadhaarOtpFailure(error: unknown): { sentence: string; whatNext?: string } {
  if (!(error instanceof RequestError)) return { sentence: messages.wentWrong }
  const { status, body } = error
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : undefined
  if (status === 0) return { sentence: messages.network }
  if (status === BAD_REQUEST) return { sentence: message ?? messages.invalid }
  return { sentence: messages.wentWrong, ...(message && status < 500 ? { whatNext: message } : {}) }
}
