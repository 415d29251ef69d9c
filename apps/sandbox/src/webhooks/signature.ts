import { createHash, createHmac, randomBytes } from 'node:crypto'

const WEBHOOK_VERSION = '2025-01-01'

/**
 * The headers of one delivery. The signature is base64 of HMAC-SHA256, keyed with the client secret,
 * over the millisecond timestamp followed at once by the raw body. A forged one is random bytes.
 */
export function webhookHeaders(
  body: string,
  sign: { secret: string; timestampMs: number; attempt: number; forged: boolean },
): Record<string, string> {
  const signature = sign.forged
    ? randomBytes(32).toString('base64')
    : createHmac('sha256', sign.secret).update(`${sign.timestampMs}${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'x-webhook-signature': signature,
    'x-webhook-timestamp': String(sign.timestampMs),
    'x-webhook-version': WEBHOOK_VERSION,
    'x-webhook-attempt': String(sign.attempt),
    'x-idempotency-key': createHash('sha256').update(body).digest('base64'),
  }
}
