import { createHmac } from 'node:crypto'
import { sameSecret } from '../platform/security/secrets.ts'

/** Past this a webhook counts as old; it is repeated after 2, 10 and 30 minutes, so an old one may be right. */
const FRESH_MS = 5 * 60_000

/**
 * Whether Cashfree signed a webhook, on the bytes as they came, and whether its own time (milliseconds in a header that
 * the signature covers) is more than five minutes away from now. Null when it did not, or when the time is none.
 */
export function readSignedWebhook(
  clientSecret: string,
  headers: Record<string, unknown>,
  rawBody: Buffer,
): { isOld: boolean } | null {
  const timestamp = String(headers['x-webhook-timestamp'] ?? '')
  const given = Buffer.from(String(headers['x-webhook-signature'] ?? ''), 'base64')
  const hmac = createHmac('sha256', clientSecret).update(timestamp).update(rawBody).digest()
  if (!sameSecret(given, hmac) || !/^\d{1,15}$/.test(timestamp)) return null
  return { isOld: Math.abs(Date.now() - Number(timestamp)) > FRESH_MS }
}
