import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'

/** The portal's identity to push services, and the address of the sandbox's; null where it is live. */
export type PushSettings = { contact: string; sandboxUrls: readonly string[] | null }

/** The push services of browsers: Chrome and its derivatives, Firefox, Edge, Safari. A dot: its subdomains. */
const HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether messages may be sent to an endpoint that somebody gave: https at its own port, without a name and password,
 * at a push service of the list. Beside the sandbox its push service, too.
 */
export function isPushEndpoint(
  endpoint: string,
  { sandboxUrls }: Pick<PushSettings, 'sandboxUrls'>,
): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (isSandboxEndpoint(url, sandboxUrls)) return true
  const { protocol, hostname, port, username, password } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}

/** Whether it is the sandbox's, which is on this machine. */
export function isSandboxEndpoint(url: URL, sandboxUrls: PushSettings['sandboxUrls']): boolean {
  return (
    sandboxUrls?.includes(url.origin) === true && url.username === '' && url.pathname.startsWith('/push/to/')
  )
}

/** Whether a browser's keys are ones: a point of P-256, uncompressed, and 16 bytes. */
export function hasUsableKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** Whether an address that a name was resolved to is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return isPublicV4(address)
  // Of IPv6 only allocated addresses (2000::/3), except those that embed an IPv4 address or are for documents.
  return (
    version === 6 && /^[23][0-9a-f]{3}:/i.test(address) && !/^(2001:(0?db8|0?:)|2001::|2002:)/i.test(address)
  )
}

function isPublicV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number)
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b < 128) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b < 32) return false
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) return false
  return !(a === 198 && (b === 18 || b === 19))
}
