import { randomBytes, randomInt } from 'node:crypto'
import { refused } from '../secure-id/secure-id-error.ts'
import type { ConsentRequest } from './digilocker-sql.ts'

/** What the address of the consent page lives in the real thing. */
const ADDRESS_LIFE_MS = 600_000
const DOCUMENTS = ['AADHAAR', 'PAN', 'DRIVING_LICENSE']
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Reads the body that asks for documents. Throws the provider's refusal of what is missing or wrong. */
export function readConsentRequest(body: Record<string, unknown>, nowMs: number): ConsentRequest {
  const { verification_id: id, redirect_url: redirectUrl = '', user_flow: userFlow = 'signup' } = body
  if (id === undefined || id === '')
    throw refused('verification_id_missing', 'verification_id is missing in the request.')
  if (typeof id !== 'string' || !/^[A-Za-z0-9._-]+$/.test(id)) {
    throw refused(
      'verification_id_value_invalid',
      'verification_id can include only alphanum, dot, hyphen, and underscores.',
    )
  }
  if (id.length > 50) {
    throw refused('verification_id_length_exceeded', 'verification_id can have at most 50 characters.')
  }
  if (userFlow !== 'signin' && userFlow !== 'signup') {
    throw refused('user_flow_value_invalid', 'user_flow should be signin or signup.')
  }
  checkRedirect(redirectUrl)
  return {
    verificationId: id,
    referenceId: randomInt(1e6, 1e9),
    token: randomBytes(24).toString('base64url'),
    status: 'PENDING',
    documents: readDocuments(body.document_requested),
    redirectUrl: String(redirectUrl),
    userFlow,
    holder: null,
    endsAtMs: nowMs + ADDRESS_LIFE_MS,
    consentEndsAtMs: 0,
  }
}

function readDocuments(given: unknown): string[] {
  if (given === undefined) {
    throw refused('document_requested_missing', 'document_requested is missing in the request.')
  }
  if (!Array.isArray(given) || given.length === 0) {
    throw refused('document_requested_value_invalid', "Requested Document Type can't be empty")
  }
  if (given.some((name) => !DOCUMENTS.includes(name as string))) {
    throw refused('document_requested_value_invalid', 'Invalid Document Type Submitted')
  }
  if (new Set(given).size !== given.length) {
    throw refused('document_requested_value_invalid', 'Duplicate Document Type Submitted')
  }
  return given as string[]
}

/** Only https, as there; this machine alone may be led back to without. */
function checkRedirect(given: unknown): void {
  if (given === '') return
  const url = typeof given === 'string' ? URL.parse(given) : null
  if (url === null) throw refused('redirect_url_value_invalid', 'redirect_url should be valid url.')
  const isHere = url.protocol === 'http:' && THIS_MACHINE.includes(url.hostname)
  if (url.protocol !== 'https:' && !isHere) {
    throw refused('redirect_url_value_invalid', 'redirect_url should start with https.')
  }
}
