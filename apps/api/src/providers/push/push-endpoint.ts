import { ECDH } from 'node:crypto'

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
