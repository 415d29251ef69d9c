import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../../src/platform/security/passwords.ts'
import { CAPTCHA_ANSWER, eventually, type Portal } from '../portal/harness.ts'

export const PASSWORD = 'Kesar-Aam@7 '

let passwordHash: Promise<string> | undefined

export type Person = { id: number; username: string; email: string; mobile: string }

/** Adds a person who can sign in with PASSWORD: a verified, active retailer under the super admin. */
export async function addPerson(
  portal: Portal,
  state: { status?: number; verified?: number; passwordHash?: string | null } = {},
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD)
  const hash = state.passwordHash === undefined ? await passwordHash : state.passwordHash
  const root = await sql<{ id: number }>`
    select id from users where role_id = 1 limit 1`.execute(portal.db)
  const rootId =
    root.rows[0]?.id ?? (await insert(portal, await passwordHash, { role: 1, parentId: null })).id
  return insert(portal, hash, { role: 4, parentId: rootId, ...state })
}

async function insert(
  portal: Portal,
  hash: string | null,
  state: { role: number; parentId: number | null; status?: number; verified?: number },
): Promise<Person> {
  const username = `anjali.${randomBytes(5).toString('hex')}`
  const mobile = `9${String(randomInt(1e9)).padStart(9, '0')}`
  const email = `${username}@chukta.example`
  const { rows } = await sql<{ id: number }>`
    insert into users (username, first_name, last_name, email, mobile, password_hash, role_id, parent_id,
                       status, document_verified)
    values (${username}, 'Anjali', 'Kulkarni', ${email}, ${mobile}, ${hash}, ${state.role}, ${state.parentId},
            ${state.status ?? 1}, ${state.verified ?? 1}) returning id`.execute(portal.db)
  return { id: Number(rows[0]?.id), username, email, mobile }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Headers; text: string; body: Record<string, any> }

/** Calls the portal over HTTP; a body makes it a POST. `from` is the address a trusted proxy reports. */
export async function send(
  portal: Pick<Portal, 'url'>,
  path: string,
  options: {
    body?: unknown
    token?: string
    from?: string
    headers?: Record<string, string>
    method?: string
  } = {},
): Promise<Answer> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
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

/** The cookies of one browser: those an answer sets are sent with the next call, those it clears are dropped. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly headers: Record<string, string>
  constructor(headers: Record<string, string> = {}) {
    this.headers = headers
  }
  keep({ headers }: Pick<Answer, 'headers'>): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
  /** The headers of a call, with only the cookies whose names start with `only`. */
  sent(only = ''): Record<string, string> {
    const held = [...this.cookies].filter(([name]) => name.startsWith(only))
    const cookie = held.map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...this.headers, ...(cookie ? { Cookie: cookie } : {}) }
  }
}

// Calls without their own browser share this one: it holds the secrets of sign-ins but is never a known device.
const anyBrowser = new Browser()

/** The first step, with valid fields unless overridden. */
export async function checkLogin(
  portal: Pick<Portal, 'url'>,
  name: string,
  overrides: Record<string, unknown> = {},
  from?: string,
  browser?: Browser,
): Promise<Answer> {
  const body = {
    name,
    password: PASSWORD,
    captcha: CAPTCHA_ANSWER,
    key: 'any',
    send_otp_to: 'email',
    ...overrides,
  }
  return asBrowser(portal, '/check-login', body, from, browser)
}

/** Second step. */
export function validate(
  portal: Pick<Portal, 'url'>,
  userId: number,
  otp: string,
  from?: string,
  browser?: Browser,
) {
  return asBrowser(portal, '/login-otp-validation', { user_id: userId, otp }, from, browser)
}

/** Requests another code. */
export function resend(portal: Pick<Portal, 'url'>, userId: number, from?: string, browser?: Browser) {
  return asBrowser(portal, '/login-resend-otp-validation', { user_id: userId }, from, browser)
}

async function asBrowser(
  portal: Pick<Portal, 'url'>,
  path: string,
  body: Record<string, unknown>,
  from: string | undefined,
  browser: Browser | undefined,
): Promise<Answer> {
  const headers = browser ? browser.sent() : anyBrowser.sent(`sign_in_${body.user_id ?? ''}`)
  const answer = await send(portal, path, { body, headers, ...(from ? { from } : {}) })
  const keeper = browser ?? anyBrowser
  keeper.keep(answer)
  return answer
}

export type Message = { to: string; channel: string; subject: string | null; text: string; sent_at: string }

/** The messages that the sandbox received for an address, newest first. */
export async function inbox(portal: Pick<Portal, 'sandboxUrl'>, to: string): Promise<Message[]> {
  const response = await fetch(`${portal.sandboxUrl}/inbox?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Message[]
}

/** The code in the newest message with an OTP to an address, once there are `count` of them. */
export async function otpFor(portal: Pick<Portal, 'sandboxUrl'>, to: string, count = 1): Promise<string> {
  const messages = await eventually(async () => {
    const all = (await inbox(portal, to)).filter(({ text }) => /\bOTP\b/.test(text))
    return all.length >= count ? all : null
  })
  return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
}

/** Both steps; gives the session token. `count` is how many codes this person has received by mail by then. */
export async function signIn(portal: Portal, person: Person, count = 1, browser?: Browser): Promise<string> {
  const first = await checkLogin(portal, person.username, {}, undefined, browser)
  if (first.status !== 200) throw new Error(`check-login answered ${first.status} ${first.text}`)
  const otp = await otpFor(portal, person.email, count)
  const second = await validate(portal, person.id, otp, undefined, browser)
  if (second.status !== 200) throw new Error(`login-otp-validation answered ${second.status} ${second.text}`)
  return second.body.data.token
}

/** A six-digit code that is not the given one. */
export function anotherOtp(otp: string): string {
  return String((Number(otp) + randomInt(1, 999_999)) % 1_000_000).padStart(6, '0')
}
