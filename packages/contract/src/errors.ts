import { HUMAN_CHECK } from './identity/human-check-messages.ts'
import { MESSAGES } from './messages.ts'

/** Every refusal of a call, with the HTTP status and the default sentence. */
export const ERRORS = {
  'bad-request': { status: 400, message: MESSAGES.generic.unexpected },
  'invalid-credentials': { status: 400, message: 'Invalid credentials' },
  'invalid-captcha': { status: 400, message: MESSAGES.generic.validation },
  'proof-of-work-required': { status: 400, message: HUMAN_CHECK.proofNeeded },
  'account-inactive': { status: 400, message: MESSAGES.login.inactive },
  'invalid-otp': { status: 400, message: 'Invalid OTP. Please check and try again.' },
  'key-in-url': {
    status: 400,
    message:
      'An API key was in the address, where logs keep it. The key has been ended. Send it in the Authorization header.',
  },
  'unknown-version': { status: 400, message: 'This version of the API does not exist.' },
  'key-of-other-mode': {
    status: 401,
    message:
      'This key is for another portal: a live portal takes ck_live_ keys, and a test portal takes ck_test_ keys.',
  },
  'idempotency-key-reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  unauthorized: { status: 401, message: MESSAGES.generic.unauthorized },
  forbidden: { status: 403, message: 'You do not have permission to access this page.' },
  'step-up-required': { status: 403, message: 'Please confirm that it is you, then try again.' },
  'approver-not-independent': {
    status: 403,
    message: 'Another super admin has to decide.',
  },
  'second-factor-required': {
    status: 403,
    message: 'Your role needs a second factor. Please add a passkey or an authenticator app to go on.',
  },
  'not-found': { status: 404, message: MESSAGES.generic.notFound },
  conflict: { status: 409, message: 'This cannot be done in the present state.' },
  'session-expired': { status: 419, message: MESSAGES.generic.sessionExpired },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'uri-too-long': { status: 414, message: 'The address is too long.' },
  'headers-too-large': { status: 431, message: 'The headers are too large.' },
  'invalid-fields': { status: 422, message: MESSAGES.generic.validation },
  'too-many-tries': { status: 429, message: 'Too many tries. Please wait and try again.' },
  internal: { status: 500, message: MESSAGES.generic.internal },
  unavailable: { status: 503, message: MESSAGES.generic.unexpected },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Field name → sentences about it, in the spec's words. */
export type FieldErrors = Record<string, string[]>

/** The body of every refusal. */
export type ErrorBody = { message: string; errors?: FieldErrors } & Record<string, unknown>
