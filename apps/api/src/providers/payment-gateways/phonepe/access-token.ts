import { z } from 'zod/mini'
import type { SettingsOf } from '../../../platform/configuration/gateway-declaration.ts'
import { callProvider, type Outcome } from '../../../platform/http/outgoing.ts'
import { GATEWAY_CALL_MS } from '../../payment-gateway.ts'
import type declaration from './declaration.ts'

/** Milliseconds between attempts to renew a token that is still good. */
const RENEW_AGAIN_MS = 60_000
/** A token this close to its end is not used: the call that carries it takes time, too. */
const MARGIN_MS = 10_000

const answer = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.string().check(z.minLength(1)),
  /** Seconds since 1970, by PhonePe's clock. */
  issued_at: z.number(),
  expires_at: z.number(),
})

type Token = { authorization: string; renewAtMs: number; endsAtMs: number }
type Fetched = { kind: 'token'; token: Token } | { kind: 'failed'; outcome: Outcome }

/** The value of the Authorization header, or the outcome that asking for it had. */
export type Authorization = { kind: 'ready'; authorization: string } | { kind: 'failed'; outcome: Outcome }

/** A token that is kept until shortly before its end. */
export type AccessToken = {
  /** Waits at most `timeoutMs` milliseconds. */
  get(timeoutMs: number): Promise<Authorization>
  /** The API refused this value: it is not used again. */
  forget(authorization: string): void
}

/**
 * OAuth by client credentials (`POST /v1/oauth/token`). A token is renewed after half of its life, as PhonePe's SDK does;
 * while renewing fails the old one serves until its end. Calls at the same time share one request.
 */
export function makeAccessToken(phonepe: SettingsOf<typeof declaration>): AccessToken {
  let token: Token | null = null
  let renewal: Promise<Fetched> | null = null

  const renew = (): Promise<Fetched> => {
    renewal ??= fetchToken(phonepe).then((fetched) => {
      if (fetched.kind === 'token') token = fetched.token
      renewal = null
      return fetched
    })
    return renewal
  }

  return {
    async get(timeoutMs) {
      const current = usable(token)
      if (current && Date.now() < current.renewAtMs) return ready(current)
      const fetched = await within(timeoutMs, renew())
      if (fetched.kind === 'token') return ready(fetched.token)
      const old = usable(token)
      if (!old) return fetched
      old.renewAtMs = Date.now() + RENEW_AGAIN_MS
      return ready(old)
    },
    forget(authorization) {
      if (token?.authorization === authorization) token = null
    },
  }
}

const ready = ({ authorization }: Token): Authorization => ({ kind: 'ready', authorization })

function usable(token: Token | null): Token | null {
  return token && Date.now() < token.endsAtMs - MARGIN_MS ? token : null
}

async function fetchToken(phonepe: SettingsOf<typeof declaration>): Promise<Fetched> {
  const askedAtMs = Date.now()
  const outcome = await callProvider({
    method: 'POST',
    url: `${phonepe.oauthUrl}/v1/oauth/token`,
    timeoutMs: GATEWAY_CALL_MS,
    form: {
      client_id: phonepe.clientId,
      client_secret: phonepe.clientSecret,
      client_version: phonepe.clientVersion,
      grant_type: 'client_credentials',
    },
  })
  if (outcome.kind === 'unknown') return { kind: 'failed', outcome }
  const parsed = z.safeParse(answer, outcome.body)
  if (outcome.status !== 200 || !parsed.success) {
    const isRefusal = outcome.status >= 400 && outcome.status < 500
    return {
      kind: 'failed',
      outcome: isRefusal ? outcome : { kind: 'unknown', reason: `token: answer ${outcome.status}` },
    }
  }
  const { access_token: value, token_type: type, issued_at: issued, expires_at: ends } = parsed.data
  // Counted from our own clock: theirs may differ.
  const lifeMs = (ends - issued) * 1000
  return {
    kind: 'token',
    token: {
      authorization: `${type} ${value}`,
      renewAtMs: askedAtMs + lifeMs / 2,
      endsAtMs: askedAtMs + lifeMs,
    },
  }
}

async function within(timeoutMs: number, work: Promise<Fetched>): Promise<Fetched> {
  const { promise, resolve } = Promise.withResolvers<Fetched>()
  const late: Fetched = { kind: 'failed', outcome: { kind: 'unknown', reason: 'token: TimeoutError' } }
  const timer = setTimeout(() => resolve(late), timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
