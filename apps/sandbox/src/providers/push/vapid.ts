import { createPublicKey, verify } from 'node:crypto'

/** The sender of a message: its key and contact address. */
export interface Sender {
  key: string
  subject: string
}

const DAY_SECONDS = 24 * 3600

/**
 * Reads `Authorization: vapid t=…, k=…` (RFC 8292): a token signed by the key, for this push service, which ends within a
 * day. Throws an Error that says what is wrong.
 */
export function readVapid(header: string | undefined, origin: string, nowMs: number): Sender {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Error('no key')
  if (part(head).alg !== 'ES256') throw new Error('not signed with ES256')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('wrong signature')
  const { aud, exp, sub } = part(claims)
  if (aud !== origin) throw new Error('for another push service')
  const left = Number(exp) - nowMs / 1000
  if (!(left > 0 && left <= DAY_SECONDS)) throw new Error('over, or for more than a day')
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) throw new Error('no contact')
  return { key, subject: sub }
}

function part(text: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
