import type { CallSpec } from '@chukta/contract/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import {
  addPerson,
  anotherOtp,
  Browser,
  checkLogin,
  inbox,
  otpFor,
  type Person,
  send,
  validate,
} from '../identity/sign-in.ts'
import { CAPTCHA_ANSWER, eventually, type Portal, startPortal } from '../portal/harness.ts'

/** The number of requests per call (1,000 in `npm run security`), and how many run in parallel. */
const TRIES = Number(process.env.STRANGER_TRIES ?? 15)
const AT_ONCE = 24
const SIGN_INS = 20

let portal: Portal
let person: Person

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  person = await addPerson(portal)
})
afterAll(() => portal?.stop())

const captcha = { captcha: CAPTCHA_ANSWER, key: 'any' }
const passwords = { password: 'Stranger@123', password_confirmation: 'Stranger@123' }
const TOKEN = 'x'.repeat(43)
const link = () => ({ email: person.email, token: TOKEN, ...passwords })

/** The requests of an attacker who knows the person's id, names and address, by the path of the call. */
const BODIES: Record<string, (n: number) => Record<string, unknown>> = {
  '/check-login': (n) => ({
    name: [person.username, person.email, person.mobile][n % 3],
    password: `guess-${n}`,
    send_otp_to: 'email',
    ...captcha,
  }),
  '/captcha-by-mail': (n) => ({ name: [person.username, person.email, person.mobile][n % 3] }),
  '/login-otp-validation': (n) => ({ user_id: person.id, otp: String(n).padStart(6, '0') }),
  '/login-resend-otp-validation': () => ({ user_id: person.id }),
  '/factor-reset-cancellations': () => ({ token: TOKEN }),
  '/forget-password': () => ({ email: person.email, ...captcha }),
  '/reset-password': link,
  '/password-set': link,
  '/user-register': (n) => ({
    first_name: 'Asha',
    last_name: 'Rao',
    // Every other one uses the person's own address or mobile.
    email: n % 2 ? person.email : `asha.${n}@stranger.example`,
    mobile: n % 4 === 1 ? person.mobile : String(7_000_000_000 + n),
    address: '1 Main Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    password: 'Stranger@123',
    usertype: 1,
  }),
}

/** The fields of the verification steps, so that it is their token that is refused. */
const STEPS: Record<string, Record<string, unknown>> = {
  pan: { pan: 'AKLPN4521R', name: 'Anjali Kulkarni' },
  aadhar: { aadhaar_number: '999941057058' },
  'aadhar-otp': { otp: '123456', ref_id: '1' },
  gstin: { gstin: '27AKLPN4521R1ZH' },
  document: { i_agree_check: '1' },
}
const stepBody = (path: string) => STEPS[/^.([\w-]+)-verification/.exec(path)?.[1] ?? '']

/** One request of a call. Gives its status. */
async function tryCall(spec: CallSpec, n: number, from: string): Promise<number> {
  const signed = spec.path === '/files/:id' ? `?expires=${9_000_000_000 + n}&signature=${TOKEN}` : ''
  const id = signed ? crypto.randomUUID() : String(person.id)
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'token' ? TOKEN : id)) + signed
  const body = spec.method === 'GET' ? undefined : (BODIES[spec.path]?.(n) ?? stepBody(spec.path) ?? {})
  const response = await fetch(`${portal.url}/api${path}`, {
    method: spec.method,
    headers: {
      'X-Forwarded-For': from,
      // With a forged secret and a forged device as well.
      Cookie: n % 2 ? `sign_in_${person.id}=${TOKEN}; device=${TOKEN}.${TOKEN}` : '',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.arrayBuffer()
  return response.status
}

it('strangers calling every public call do not lock a user out of a known device', async () => {
  const calls = (await contractCalls()).filter(({ spec }) => spec.access === 'public')
  expect(calls.map(({ spec }) => spec.path)).toEqual(expect.arrayContaining(Object.keys(BODIES)))
  const own = new Browser()
  await signInOnce(own, 1)

  const tries = Array.from({ length: TRIES }, (_, n) => calls.map(({ spec }) => ({ spec, n }))).flat()
  const statuses = new Map<string, Map<number, number>>()
  let done = 0
  const stranger = async () => {
    for (let next = tries.shift(); next; next = tries.shift()) {
      const { spec, n } = next
      const status = await tryCall(spec, n, `10.${70 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`)
      const seen = statuses.get(spec.path) ?? new Map<number, number>()
      statuses.set(spec.path, seen.set(status, (seen.get(status) ?? 0) + 1))
      done += 1
    }
  }
  const total = tries.length
  const strangers = Promise.all(Array.from({ length: AT_ONCE }, stranger))
  const tookMs: number[] = []
  const failures: string[] = []
  for (let round = 0; round < SIGN_INS; round += 1) {
    // Spread over the whole attack.
    while (done < (round * total) / (SIGN_INS + 1)) await new Promise((resolve) => setTimeout(resolve, 5))
    const start = Date.now()
    await signInOnce(own, round + 2).catch((error) => failures.push(String(error)))
    tookMs.push(Date.now() - start)
  }
  await strangers
  tookMs.sort((a, b) => a - b)
  console.info(
    `strangers: ${calls.length} calls × ${TRIES} tries, ${SIGN_INS - failures.length} of ${SIGN_INS} sign-ins on the ` +
      `known device (median ${tookMs[SIGN_INS / 2]} ms, slowest ${tookMs.at(-1)} ms)`,
  )
  console.info(
    [...statuses].map(([path, seen]) => `  ${path} ${JSON.stringify(Object.fromEntries(seen))}`).join('\n'),
  )
  expect(failures).toEqual([])
  // The attack was effective: the account is locked on unknown devices.
  expect((await checkLogin(portal, person.username, {}, '10.99.0.1')).status).toBe(429)
  // Strangers caused no codes: there is one for each sign-in of the person.
  const codes = (await inbox(portal, person.email)).filter(({ text }) => /\bOTP\b/.test(text))
  expect(codes).toHaveLength(SIGN_INS + 1)
  const broken = [...statuses].flatMap(([path, seen]) =>
    [...seen.keys()].filter((status) => status >= 500 && status !== 503).map((status) => `${path} ${status}`),
  )
  expect(broken).toEqual([])
}, 1_800_000)

/** Both steps on the person's own device, including one wrong code. Throws when a step is refused. */
async function signInOnce(own: Browser, count: number): Promise<void> {
  const first = await checkLogin(portal, person.username, {}, '192.0.2.7', own)
  if (first.status !== 200) throw new Error(`check-login: ${first.status} ${first.text}`)
  const otp = await otpFor(portal, person.email, count)
  // A known device may mistype occasionally, despite the attack.
  if (count === 2) await validate(portal, person.id, anotherOtp(otp), '192.0.2.7', own)
  const second = await validate(portal, person.id, otp, '192.0.2.7', own)
  if (second.status !== 200) throw new Error(`login-otp-validation: ${second.status} ${second.text}`)
  const me = await eventually(async () => {
    const answer = await send(portal, '/me', { token: second.body.data.token })
    // On a slow machine a full server rejects reads for a moment: that locks no one out.
    return answer.status !== 503 && answer
  })
  if (me.status !== 200) throw new Error(`me: ${me.status}`)
}
