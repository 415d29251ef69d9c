import { PERSON } from '@chukta/contract/person-messages'
import { RequestError } from '../../lib/request-error.ts'

const said = PERSON.aadhaarOtp
const BAD_REQUEST = 400

/**
 * The sentence for an Aadhaar OTP that was not taken: 400 says why, no answer is the network, everything else
 * went wrong (spec 1 section 8); and, below it, what the server says to that.
 */
export function aadhaarOtpFailure(error: unknown): { sentence: string; whatNext?: string } {
  if (!(error instanceof RequestError)) return { sentence: said.wentWrong }
  const { status, body } = error
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : undefined
  if (status === 0) return { sentence: said.network }
  if (status === BAD_REQUEST) return { sentence: message ?? said.invalid }
  return { sentence: said.wentWrong, ...(message && status < 500 ? { whatNext: message } : {}) }
}
