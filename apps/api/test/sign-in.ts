import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../src/platform/passwords.ts'
import { CAPTCHA_ANSWER, eventually, type Portal } from './harness.ts'

export const PASSWORD = 'Kesar-Aam@7 '

let passwordHash: Promise<string> | undefined

export type Person = { id: number; username: string; email: string; mobile: string }

/** Adds a person who can sign in with PASSWORD: a retailer under the super admin, verified and active. */
export async function addPerson(
  portal: Portal,
  wish: { status?: number; verified?: number; passwordHash?: string | null } = {},
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD)
  const hash = wish.passwordHash === undefined ? await passwordHash : wish.passwordHash
  const root = await sql<{ id: number }>`
    select id from users where role_id = 1 limit 1`.execute(portal.db)
  const rootId =
    root.rows[0]?.id ?? (await insert(portal, await passwordHash, { role: 1, parentId: null })).id
  return insert(portal, hash, { role: 4, parentId: rootId, ...wish })
}

async function insert(
  portal: Portal,
  hash: string | null,
  wish: { role: number; parentId: number | null; status?: number; verified?: number },
): Promise<Person> {
  const username = `anjali.${randomBytes(5).toString('hex')}`
  const mobile = `9${String(randomInt(1e9)).padStart(9, '0')}`
  const email = `${username}@chukta.example`
  const { rows } = await sql<{ id: number }>`
    insert into users (username, first_name, last_name, email, mobile, password_hash, role_id, parent_id,
                       status, document_verified)
    values (${username}, 'Anjali', 'Kulkarni', ${email}, ${mobile}, ${hash}, ${wish.role}, ${wish.parentId},
            ${wish.status ?? 1}, ${wish.verified ?? 1}) returning id`.execute(portal.db)
  return { id: Number(rows[0]?.id), username, email, mobile }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Headers; text: string; body: Record<string, any> }

/** Calls the portal over HTTP; a body makes it a POST. `from` is the address a trusted proxy reports. */
export async function send(
  portal: Pick<Portal, 'url'>,
  path: string,
  options: { body?: unknown; token?: string; from?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...(options.from ? { 'X-Forwarded-For': options.from } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text || '{}') }
}

/** First step with everything right, unless told otherwise. */
export function checkLogin(
  portal: Pick<Portal, 'url'>,
  name: string,
  wish: Record<string, unknown> = {},
  from?: string,
): Promise<Answer> {
  const body = {
    name,
    password: PASSWORD,
    captcha: CAPTCHA_ANSWER,
    key: 'any',
    send_otp_to: 'email',
    ...wish,
  }
  return send(portal, '/check-login', { body, ...(from ? { from } : {}) })
}

/** Second step. */
export function validate(portal: Pick<Portal, 'url'>, userId: number, otp: string, from?: string) {
  return send(portal, '/login-otp-validation', { body: { user_id: userId, otp }, ...(from ? { from } : {}) })
}

export type Message = { to: string; channel: string; subject: string | null; text: string; sent_at: string }

/** What the sandbox caught for an address, newest first. */
export async function inbox(portal: Pick<Portal, 'sandboxUrl'>, to: string): Promise<Message[]> {
  const response = await fetch(`${portal.sandboxUrl}/inbox?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Message[]
}

/** The code in the newest message to an address, once `count` messages are there. */
export async function otpFor(portal: Pick<Portal, 'sandboxUrl'>, to: string, count = 1): Promise<string> {
  const messages = await eventually(async () => {
    const all = await inbox(portal, to)
    return all.length >= count ? all : null
  })
  return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
}

/** Both steps; gives the session token. `count` is the number of mails this person has then had. */
export async function signIn(portal: Portal, person: Person, count = 1): Promise<string> {
  const first = await checkLogin(portal, person.username)
  if (first.status !== 200) throw new Error(`check-login answered ${first.status} ${first.text}`)
  const second = await validate(portal, person.id, await otpFor(portal, person.email, count))
  if (second.status !== 200) throw new Error(`login-otp-validation answered ${second.status} ${second.text}`)
  return second.body.data.token
}

/** A six-digit code that is not the given one. */
export function anotherOtp(otp: string): string {
  return String((Number(otp) + randomInt(1, 999_999)) % 1_000_000).padStart(6, '0')
}
