import { MESSAGES } from '@chukta/contract/messages'
import { RequestError } from '../../lib/request-error.ts'

/** What a refused sign-in says, and whether it stands at the captcha or as a toast. */
export type LoginRefusal = { sentence: string; atCaptcha: boolean }

/** Reads check-login's refusal (spec 1 section 8). Takes whatever the call threw. */
export function loginRefusal(error: unknown): LoginRefusal {
  if (!(error instanceof RequestError)) return { sentence: MESSAGES.generic.unexpected, atCaptcha: false }
  const captcha = error.errors.captcha?.[0]
  if (captcha) return { sentence: captcha, atCaptcha: true }
  if (error.message === 'Invalid credentials') return { sentence: MESSAGES.login.invalid, atCaptcha: false }
  const refused = error.status === 400 && Object.keys(error.errors).length > 0
  return { sentence: refused ? MESSAGES.login.inactive : error.message, atCaptcha: false }
}
