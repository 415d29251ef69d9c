import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../src/platform/security/secrets.ts'
import type { Portal } from '../portal/harness.ts'
import { SoftAuthenticator } from './authenticator.ts'
import type { Answer } from './sign-in.ts'

/** How long a code of an authenticator app is the current one. */
const STEP_MS = 30_000

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

/**
 * Sets up an authenticator app; gives its codes by time step from now, one that is spent, and the recovery codes. The
 * code of now stays unused, whenever the time step turns: the confirmation counts as one of the step before.
 */
export async function addTotp(portal: Portal, token: string) {
  const begun = await call(portal, '/totp', { method: 'POST', token })
  const { secret, uri } = begun.body.data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const startedAt = Date.now()
  const codeAt = (timestamp: number) => app.generate({ timestamp })
  const code = (steps = 0) => codeAt(Date.now() + steps * STEP_MS)
  const answer = await call(portal, '/totp/confirm', { token, body: { code: codeAt(startedAt) } })
  if (answer.status !== 200) throw new Error(`the app was not added: ${answer.status} ${answer.text}`)
  await sql`
    update totp_secrets set last_step = ${Math.floor(startedAt / STEP_MS) - 1}
     where user_id = (select user_id from sessions where token_hash = ${hashToken(token)})`.execute(portal.db)
  const recovery = answer.body.data.recovery_codes as string[]
  return { code, spent: codeAt(startedAt - STEP_MS), secret, uri, answer, recovery }
}

/** Backdates the last proof of a session by so many minutes. */
export async function ageStepUp(portal: Portal, token: string, minutes: number): Promise<void> {
  await sql`
    update sessions set stepped_up_at = now() - make_interval(mins => ${minutes})
     where token_hash = ${hashToken(token)}`.execute(portal.db)
}
