import { isIP } from 'node:net'
import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import { isPublicAddress } from '../../../platform/http/public-address.ts'

/**
 * Why no endpoint may be at an address, in a sentence; null where it may: https without user name and password, at a name or
 * a public address. `isLocalAllowed` (`WEBHOOKS_TO_LOCAL`, beside the sandbox alone) lets in http and this machine. What
 * a name resolves to is judged at each connection.
 */
export function webhookAddressError(address: string, isLocalAllowed: boolean): string | null {
  if (!URL.canParse(address)) return WEBHOOK_ENDPOINTS.urlFormat
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return WEBHOOK_ENDPOINTS.urlFormat
  if (isLocalAllowed) return null
  if (protocol !== 'https:') return WEBHOOK_ENDPOINTS.urlFormat
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return isPublicAddress(literal) ? null : WEBHOOK_ENDPOINTS.urlPrivate
  // A name of this machine or of a network of its own resolves nowhere else.
  const name = hostname.replace(/\.$/, '')
  const isOfNetwork = !name.includes('.') || /\.(local|localhost|internal|home\.arpa)$/.test(name)
  return isOfNetwork ? WEBHOOK_ENDPOINTS.urlPrivate : null
}
