import { MESSAGES } from '@chukta/contract/messages'
import { RequestError } from '../../../lib/request-error.ts'

/** The sentence for a refused sign-in, and whether it belongs to the captcha or a toast. */
export type LoginRefusal = { sentence: string; atCaptcha: boolean }

/** Reads check-login's refusal (spec 1 section 8). Takes any value that the call threw. */
export function loginRefusal(error: unknown): LoginRefusal {
  if (!(error instanceof RequestError)) return { sentence: MESSAGES.generic.unexpected, atCaptcha: false }
  // The missing key is that of the captcha's picture, which did not load.
  const captcha = (error.errors.captcha ?? error.errors.key)?.[0]
  if (captcha) return { sentence: captcha, atCaptcha: true }
  if (error.message === 'Invalid credentials') return { sentence: MESSAGES.login.invalid, atCaptcha: false }
  const refused = Object.keys(error.errors).length > 0
  return { sentence: refused ? MESSAGES.login.inactive : error.message, atCaptcha: false }
}
