import { randomBytes, randomInt } from 'node:crypto'
import { refused } from '../secure-id/secure-id-error.ts'
import type { Signer, SigningRequest } from './e-sign-sql.ts'

const DAY_MS = 86_400_000
const MAX_SIGNERS = 5
const POSITIONS = [
  'top_left_x_coordinate',
  'bottom_right_x_coordinate',
  'top_left_y_coordinate',
  'bottom_right_y_coordinate',
]

/** Reads the body that asks for a signature. Throws the provider's refusal of what is missing or wrong. */
export function readSigningRequest(body: Record<string, unknown>, nowMs: number): SigningRequest {
  const { verification_id: id, document_id: documentId, notification_modes: modes } = body
  if (typeof id !== 'string' || !/^[\w.-]{1,50}$/.test(id)) throw invalid('verification_id is invalid')
  if (!/^\d+$/.test(String(documentId))) throw invalid('Document id provided is invalid/expired')
  if (!Array.isArray(modes) || !modes.length || modes.some((mode) => mode !== 'email' && mode !== 'sms')) {
    throw invalid('Notification mode provided is invalid')
  }
  if (body.auth_type !== 'AADHAAR') throw invalid('Auth type provided is invalid')
  const days = Number(body.expiry_in_days)
  if (typeof body.expiry_in_days !== 'string' || !Number.isInteger(days) || days < 1 || days > 15) {
    throw invalid('Expiry in days provided is invalid')
  }
  const redirectUrl = body.redirect_url ?? null
  if (redirectUrl !== null && !/^https?:\/\//.test(String(redirectUrl)))
    throw invalid('Redirect url is invalid')
  return {
    verificationId: id,
    referenceId: randomInt(1e6, 1e9),
    documentId: Number(documentId),
    token: randomBytes(24).toString('base64url'),
    status: 'IN_PROGRESS',
    signers: readSigners(body.signers),
    redirectUrl: redirectUrl === null ? null : String(redirectUrl),
    expiresAtMs: nowMs + days * DAY_MS,
  }
}

function readSigners(given: unknown): Signer[] {
  if (!Array.isArray(given) || !given.length) throw invalid('Signers are missing')
  if (given.length > MAX_SIGNERS) throw invalid('Maximum number limit of Signer exceeded')
  return given.map((one: Record<string, unknown>, index) => {
    const { name, email, phone, sequence, aadhaar_last_four_digit: last4, sign_positions: positions } = one
    if (typeof name !== 'string' || name.trim() === '') throw invalid('Signer name is missing')
    if (typeof email !== 'string' || !email.includes('@')) throw invalid('Signer email is invalid')
    if (phone !== undefined && !/^\d{10}$/.test(String(phone))) throw invalid('Signer phone is invalid')
    if (Number(sequence) !== index + 1) throw invalid('Signer sequence is invalid')
    if (last4 !== undefined && !/^\d{4}$/.test(String(last4)))
      throw invalid('Aadhaar last four digit is invalid')
    if (!Array.isArray(positions) || !positions.length) throw invalid('Sign position is missing')
    for (const position of positions) checkPosition(position)
    return { name, email, sequence: index + 1, ...(phone === undefined ? {} : { phone: String(phone) }) }
  })
}

/** A box on a page; y grows upward. */
function checkPosition(position: Record<string, unknown>): void {
  const [left, right, top, bottom] = POSITIONS.map((name) => Number(position[name])) as [
    number,
    number,
    number,
    number,
  ]
  if (!Number.isInteger(Number(position.page)) || [left, right, top, bottom].some(Number.isNaN)) {
    throw invalid('Sign position is invalid')
  }
  const [width, height] = [right - left, top - bottom]
  if (width < 30 || height < 20) throw invalid('Sign position is too small')
  if (width > 400 || height > 300) throw invalid('Sign position is too large')
}

const invalid = (message: string) => refused('invalid_input', message)
