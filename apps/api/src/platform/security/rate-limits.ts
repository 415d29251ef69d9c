import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Deps } from '../deps.ts'
import { hashDeviceToken, readDeviceToken } from '../http/device-token.ts'
import { AppError } from '../http/errors.ts'
import { countRequest } from './rate-counters-sql.ts'

/** Public calls of one address in a minute, unless the call says otherwise. */
export const PUBLIC_CALLS_PER_MINUTE = 300

type Counted = { current: number; ttl: number }

/**
 * Limits for calls without a token, counted in the database so that all copies share one count.
 * Signed-in calls have no general limit. Beyond the limit: 429 with Retry-After.
 */
export async function installRateLimits(app: FastifyInstance, { db, secrets }: Deps): Promise<void> {
  // An address over the limit is refused from memory until the minute ends, so that a flood costs no queries.
  const turnedAway = new Map<string, number>()

  async function count(name: string, address: string, limit: number): Promise<Counted> {
    const subject = `${name} ${address}`
    const until = turnedAway.get(subject)
    if (until !== undefined && until > Date.now()) return { current: limit + 1, ttl: until - Date.now() }
    const { hits, left_ms } = await countRequest(db, 'request', subject)
    if (hits > limit) {
      for (const [key, end] of turnedAway) if (end <= Date.now()) turnedAway.delete(key)
      turnedAway.set(subject, Date.now() + left_ms)
    }
    return { current: hits, ttl: left_ms }
  }

  class CounterStore implements FastifyRateLimitStore {
    readonly name: string
    constructor(options: { routeInfo?: RouteOptions }) {
      this.name = options.routeInfo?.url ?? ''
    }
    incr(address: string, done: (error: Error | null, counted?: Counted) => void, _ms?: number, max = 0) {
      count(this.name, address, max).then((counted) => done(null, counted), done)
    }
    child(options: object) {
      return new CounterStore(options)
    }
  }

  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    store: CounterStore as never,
    keyGenerator: (request) => {
      // A browser that signed in before has its own count: many mobiles share one address, and one of them may flood.
      const token = readDeviceToken(secrets, request)
      if (token !== null) return `device ${hashDeviceToken(token).toString('base64url')}`
      return subjectOfAddress(request.ip)
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-tries', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}

/**
 * One subject per address; an IPv6 /64 counts as one, because one connection gets all of it. A client that has hung up
 * has no address any more: all of those are one subject.
 */
export function subjectOfAddress(address: string | undefined): string {
  return address === undefined ? 'hung up' : normalizeIP(address)
}
