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

/** Asks for a challenge; gives the options and the cookie that the browser would keep. */
export async function challenge(portal: Portal, path: string, token?: string) {
  const answer = await call(portal, path, { method: 'POST', ...(token ? { token } : {}) })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  // biome-ignore lint/suspicious/noExplicitAny: WebAuthn's options, handed to an authenticator as they are
  return { status: answer.status, options: answer.body.data as any, cookie, headers: answer.headers }
}

/** Adds a passkey of a person who has just signed in. */
export async function addPasskey(portal: Portal, token: string, name = 'Phone') {
  const authenticator = new SoftAuthenticator(portal.config.publicUrl)
  const { options, cookie } = await challenge(portal, '/passkeys/options', token)
  const credential = authenticator.create(options)
  const answer = await call(portal, '/passkeys', { token, cookie, body: { name, credential } })
  return { authenticator, answer, credential, cookie }
}

/** Sets an authenticator app up; gives its codes by step from now, and the recovery codes. */
export async function addTotp(portal: Portal, token: string) {
  const begun = await call(portal, '/totp', { method: 'POST', token })
  const { secret, uri } = begun.body.data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 })
  // The step before this one, so that this one is still good afterwards.
  const answer = await call(portal, '/totp/confirm', { token, body: { code: code(-1) } })
  return { code, secret, uri, answer, recovery: answer.body.data?.recovery_codes as string[] }
}

/** Moves a session's last proof back, as if so many minutes had gone by. */
export async function ageStepUp(portal: Portal, token: string, minutes: number): Promise<void> {
  await sql`
    update sessions set stepped_up_at = now() - make_interval(mins => ${minutes})
     where token_hash = ${hashToken(token)}`.execute(portal.db)
}
