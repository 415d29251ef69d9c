import { callForStatus } from '../../platform/http/outgoing.ts'
import { isPublicAddress } from '../../platform/http/public-address.ts'
import { once } from '../../platform/once.ts'
import { isPushEndpoint, isSandboxEndpoint, type PushSettings } from './push-endpoint.ts'

/** Loaded with the first message: a start does not wait for it. */
const library = once(() => import('web-push'))

const TIMEOUT_MS = 10_000

/** Where a device is reached, as its browser said. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

type Push = {
  target: PushTarget
  message: object
  /** Seconds for which the push service keeps it for a device that cannot be reached. */
  ttl: number
  /** A later message of the same topic takes the place of one that was not delivered. */
  topic: string
  keys: { publicKey: string; privateKey: string }
}

/**
 * The outcome of a message: the push service accepted it; no longer knows the device; refuses it, with a status; wants
 * it later; or it is unknown.
 */
export type PushAnswer = 'sent' | 'gone' | 'unknown' | { refused: number | null } | { waitSeconds: number }

/** Sends a message to a device by its push service (RFC 8030), encrypted for the browser (8291) and signed (8292). */
export async function sendPush(settings: PushSettings, push: Push): Promise<PushAnswer> {
  const { target, ttl, topic, keys } = push
  // The rules of today, for one that was let in by those of before.
  if (!isPushEndpoint(target.endpoint, settings)) return { refused: null }
  const { default: webPush } = await library()
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    JSON.stringify(push.message),
    { TTL: ttl, topic, urgency: 'normal', vapidDetails: { subject: settings.contact, ...keys } },
  )
  const answer = await callForStatus({
    method,
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    bytes: body,
    timeoutMs: TIMEOUT_MS,
    operation: { provider: 'push', operation: 'send' },
    mayReach: isSandboxEndpoint(new URL(endpoint), settings.sandboxUrls) ? undefined : isPublicAddress,
  })
  return 'failure' in answer ? 'unknown' : readAnswer(answer)
}

function readAnswer({ status, retryAfter }: { status: number; retryAfter: string | undefined }): PushAnswer {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isLater = status === 429 || status >= 500
  if (!isLater) return { refused: status }
  const waitSeconds = secondsOf(retryAfter)
  return waitSeconds === null ? 'unknown' : { waitSeconds }
}

/** Retry-After as seconds: a number of them or a date; null where it is neither. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
