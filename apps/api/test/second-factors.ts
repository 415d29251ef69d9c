import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../src/platform/secrets.ts'
import { SoftAuthenticator } from './authenticator.ts'
import type { Portal } from './harness.ts'
import type { Answer } from './sign-in.ts'

type Call = { method?: string; token?: string; body?: unknown; cookie?: string }

/** Calls the portal; without a method, a body makes it a POST. */
export async function call(
  portal: Pick<Portal, 'url'>,
  path: string,
  { method, token, body, cookie }: Call = {},
) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text || '{}'),
  } as Answer
}

/** Requests a challenge; gives the options and the cookie that a browser would keep. */
export async function challenge(portal: Portal, path: string, token?: string) {
  const answer = await call(portal, path, { method: 'POST', ...(token ? { token } : {}) })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  // biome-ignore lint/suspicious/noExplicitAny: WebAuthn's options, handed to an authenticator as they are
  return { status: answer.status, options: answer.body.data as any, cookie, headers: answer.headers }
}

/** Adds a passkey for a user who has just signed in. */
export async function addPasskey(portal: Portal, token: string, name = 'Phone') {
  const authenticator = new SoftAuthenticator(portal.config.publicUrl)
  const { options, cookie } = await challenge(portal, '/passkeys/options', token)
  const credential = authenticator.create(options)
  const answer = await call(portal, '/passkeys', { token, cookie, body: { name, credential } })
  return { authenticator, answer, credential, cookie }
}

/** Sets up an authenticator app; gives its codes by time step from now, and the recovery codes. */
export async function addTotp(portal: Portal, token: string) {
  const begun = await call(portal, '/totp', { method: 'POST', token })
  const { secret, uri } = begun.body.data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 })
  await earlyInATimeStep()
  // The previous time step, so that the current code stays unused.
  const answer = await call(portal, '/totp/confirm', { token, body: { code: code(-1) } })
  return { code, secret, uri, answer, recovery: answer.body.data?.recovery_codes as string[] }
}

/** A code must not age by a time step on its way. */
async function earlyInATimeStep(): Promise<void> {
  const leftMs = 30_000 - (Date.now() % 30_000)
  if (leftMs < 4_000) await pause(leftMs)
}

/** Backdates the last proof of a session by so many minutes. */
export async function ageStepUp(portal: Portal, token: string, minutes: number): Promise<void> {
  await sql`
    update sessions set stepped_up_at = now() - make_interval(mins => ${minutes})
     where token_hash = ${hashToken(token)}`.execute(portal.db)
}
