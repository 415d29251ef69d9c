import { createHash, createHmac } from 'node:crypto'
import type { SettingsOf } from '../../../platform/configuration/gateway-declaration.ts'
import { sameSecret } from '../../../platform/security/secrets.ts'
import type declaration from './declaration.ts'

type Headers = Record<string, unknown>

/** The proof that a webhook is PhonePe's. */
export type WebhookProof = {
  signsBody: boolean
  /** The signature of the webhook, as it came. */
  of(headers: Headers): string
  isGood(headers: Headers, rawBody: Buffer): boolean
}

/**
 * By the kind of credentials chosen in the dashboard: `basic` is the hash of user name and password, which covers nothing
 * of the body; `hmac` is the signature of the body with the key whose id and secret stand in their place. Either in
 * hexadecimal digits.
 */
export function makeWebhookProof(phonepe: SettingsOf<typeof declaration>): WebhookProof {
  const { webhookCredentials: kind, webhookUsername: name, webhookPassword: password } = phonepe
  const header = kind === 'hmac' ? 'x-phonepe-checksum-signature' : 'authorization'
  const hash = createHash('sha256').update(`${name}:${password}`).digest()
  const of = (headers: Headers) => String(headers[header] ?? '')
  return {
    signsBody: kind === 'hmac',
    of,
    isGood(headers, rawBody) {
      const right = kind === 'hmac' ? createHmac('sha256', password).update(rawBody).digest() : hash
      return sameSecret(Buffer.from(of(headers), 'hex'), right)
    },
  }
}
