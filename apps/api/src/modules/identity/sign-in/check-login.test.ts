import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { isFull } from '../../../../../../tests/full.ts'
import { whileQueueIsFull } from '../../../../test/identity/full-password-queue.ts'
import { addPerson, checkLogin, inbox, PASSWORD, send } from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { buildApp } from '../../../app.ts'
import { connect } from '../../../platform/database/db.ts'

const INACTIVE = 'User is inactive. Please contact admin to activate your account.'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

test('username, e-mail and mobile all name the account, in any case and with any prefix', async () => {
  const person = await addPerson(portal)
  const names = [
    person.username,
    person.username.toUpperCase(),
    person.email,
    person.email.toUpperCase(),
    ` ${person.email} `,
    person.mobile,
    `+91${person.mobile}`,
    `91 ${person.mobile.slice(0, 5)} ${person.mobile.slice(5)}`,
    `0${person.mobile}`,
  ]
  for (const name of names) {
    const answer = await checkLogin(portal, name)
    expect([name, answer.status, answer.body]).toEqual([
      name,
      200,
      { data: { user_id: person.id }, message: 'OTP has been sent to your email.' },
    ])
  }
})

test('wrong password and unknown name get the same bytes', async () => {
  const person = await addPerson(portal)
  const unset = await addPerson(portal, { passwordHash: null })
  const answers = [
    await checkLogin(portal, person.username, { password: `${PASSWORD}x` }),
    await checkLogin(portal, person.username, { password: PASSWORD.trim() }),
    await checkLogin(portal, 'unknown.name'),
    await checkLogin(portal, '9123456780'),
    await checkLogin(portal, unset.username),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.text]).toEqual([400, '{"message":"Invalid credentials"}'])
    expect(answer.headers.get('x-error-code')).toBe('invalid-credentials')
  }
})

test('an inactive or unverified account is reported only after the right password', async () => {
  for (const change of [{ status: 0 }, { verified: 0 }, { status: 0, verified: 0 }]) {
    const person = await addPerson(portal, change)
    const wrong = await checkLogin(portal, person.email, { password: 'not it' })
    expect(wrong.text).toBe('{"message":"Invalid credentials"}')
    const right = await checkLogin(portal, person.email)
    expect([right.status, right.body]).toEqual([400, { message: INACTIVE, errors: { status: [INACTIVE] } }])
    expect(await inbox(portal, person.email)).toEqual([])
  }
})

test.each([
  [{ name: '' }, { name: ['Username is required.'] }],
  [{ name: '   ' }, { name: ['Username is required.'] }],
  [{ name: undefined }, { name: ['Username is required.'] }],
  [{ name: 5 }, { name: ['Username is required.'] }],
  [{ password: '' }, { password: ['Password is required.'] }],
  [{ captcha: '' }, { captcha: ['CAPTCHA is required.'] }],
  [{ key: undefined }, { key: ['CAPTCHA is required.'] }],
  [{ send_otp_to: 'pigeon' }, { send_otp_to: ['Choose email or mobile.'] }],
  [{ role_id: 1 }, { role_id: ['This field is not known.'] }],
  [{ name: 'x'.repeat(101) }, { name: ['At most 100 characters.'] }],
  [{ name: '\u202e' }, { name: ['Username is required.'] }],
])('%j is a field error in the words of the screen', async (change, errors) => {
  const answer = await checkLogin(portal, 'any-name', change)
  expect([answer.status, answer.body]).toEqual([
    422,
    { message: 'Validation error. Please check your input.', errors },
  ])
})

test('hostile text is refused, never a 5xx', async () => {
  for (const [i, name] of ["' or 1=1 --", '<script>alert(1)</script>', '%', '٩٨٧٦٥٤٣٢١٠'].entries()) {
    const answer = await checkLogin(portal, name, {}, `10.8.0.${i}`)
    expect([name, answer.status, answer.text]).toEqual([name, 400, '{"message":"Invalid credentials"}'])
  }
  for (const name of ['a\u0000b', '\ud800']) {
    expect((await checkLogin(portal, name)).status).toBeLessThan(500)
  }
  const broken = await fetch(`${portal.url}/api/check-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name": ',
  })
  expect(broken.status).toBe(400)
  const large = await checkLogin(portal, 'any-name', { password: 'x'.repeat(200_000) })
  expect(large.status).toBe(413)
})

test('ten wrong passwords lock the account for all its names and every address; right ones do not count', async () => {
  const person = await addPerson(portal)
  for (let i = 0; i < 12; i += 1) expect((await checkLogin(portal, person.username)).status).toBe(200)
  const names = [person.username, person.email, person.mobile]
  for (let i = 0; i < 10; i += 1) {
    const answer = await checkLogin(portal, names[i % 3] ?? '', { password: 'not it' }, `10.3.0.${i}`)
    expect(answer.status).toBe(400)
    if (i === 5) expect((await checkLogin(portal, person.username)).status).toBe(200)
  }
  for (const password of ['not it', PASSWORD]) {
    const locked = await checkLogin(portal, person.email, { password }, '10.3.1.1')
    expect([locked.status, locked.body]).toEqual([
      429,
      { message: 'Too many tries. Please wait and try again.' },
    ])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(13 * 60)
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(16 * 60)
  }
  // When the tries are old enough there is room again.
  await sql`update rate_counters set window_at = window_at - interval '16 minutes'
             where subject = ${`user:${person.id}`}`.execute(portal.db)
  expect((await checkLogin(portal, person.email)).status).toBe(200)
})

test('an unknown name is locked in the same way', async () => {
  const answers = []
  for (let i = 0; i < 11; i += 1) {
    answers.push(await checkLogin(portal, i % 2 ? 'Unknown.Person' : 'unknown.person', {}, `10.4.0.${i}`))
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429])
})

test('of many parallel wrong tries on one account ten are judged, the rest get the same 429', async () => {
  const person = await addPerson(portal)
  const length = isFull ? 40 : 20
  const answers = await Promise.all(
    Array.from({ length }, (_, i) =>
      checkLogin(portal, person.username, { password: 'not it' }, `10.5.0.${i}`),
    ),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(length - 10)
})

/** The failures of an address that are counted. */
async function failuresOf(address: string): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select coalesce(sum(hits), 0)::int as failed from rate_counters
     where name = 'failed-address' and subject = ${address}`.execute(portal.db)
  return rows[0]?.failed ?? 0
}

/** Stores so many failures from there. */
const haveFailed = async (address: string, count: number) =>
  sql`update rate_counters c set hits = hits + ${count - (await failuresOf(address))}
       where name = 'failed-address' and subject = ${address}
         and window_at = (select max(window_at) from rate_counters where name = c.name and subject = c.subject)`.execute(
    portal.db,
  )

test('a hundred wrong tries of one address lock the address; forged hops do not help', async () => {
  const person = await addPerson(portal)
  const guess = (i: number) =>
    // The caller's own part of the header is worth nothing: the trusted proxy appends the true address.
    checkLogin(portal, `guess-${i}`, {}, `203.0.113.${i}, 10.6.0.1`)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await failuresOf('10.6.0.1')).toBe(20)
  await haveFailed('10.6.0.1', 99)
  expect((await guess(20)).status).toBe(400)
  const locked = await checkLogin(portal, person.username, {}, '198.51.100.7, 10.6.0.1')
  expect(locked.status).toBe(429)
  expect((await checkLogin(portal, person.username, {}, '10.6.0.2')).status).toBe(200)
})

test('without a trusted proxy X-Forwarded-For is ignored, and all copies share one count', async () => {
  const port = await freePort()
  const database = connect(portal.config.databaseUrl, 4)
  const app = await buildApp({
    config: { ...portal.config, trustProxyHops: 0, port },
    db: database.db,
    secrets: portal.secrets,
  })
  await app.listen({ port, host: '127.0.0.1' })
  const copy = { url: `http://127.0.0.1:${port}` }
  try {
    const person = await addPerson(portal)
    for (let i = 0; i < 5; i += 1) {
      expect((await checkLogin(portal, person.username, { password: 'not it' }, `10.7.0.${i}`)).status).toBe(
        400,
      )
      expect((await checkLogin(copy, person.username, { password: 'not it' })).status).toBe(400)
    }
    expect((await checkLogin(copy, person.username)).status).toBe(429)
    expect(await failuresOf('127.0.0.1')).toBeGreaterThanOrEqual(5)
    await haveFailed('127.0.0.1', 90)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => checkLogin(copy, `guess-${i}`, {}, `172.16.0.${i}`)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect((await checkLogin(copy, 'yet-another', {}, '172.31.9.9')).status).toBe(429)
  } finally {
    await app.close()
    await database.close()
  }
})

test('more sign-ins than can wait get 503 with Retry-After, and none of them counts as failed', async () => {
  const person = await addPerson(portal)
  const tryIt = (i: number, password: string) =>
    checkLogin(portal, person.username, { password }, `10.9.0.${i}`)
  const busy = await whileQueueIsFull(() =>
    Promise.all(Array.from({ length: 12 }, (_, i) => tryIt(i, i % 2 ? PASSWORD : 'not it'))),
  )
  expect(busy.map(({ status }) => status)).toEqual(Array(12).fill(503))
  expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await failuresOf('10.9.0.0')).toBe(0)
  expect((await tryIt(12, PASSWORD)).status).toBe(200)
})

test('calls of one address are limited by the minute; its neighbour is not touched', async () => {
  const ask = () => send(portal, '/captcha', { from: '10.10.0.1' })
  // All but one of this minute were made already, and of the next, should it turn.
  await sql`
    insert into rate_counters (name, subject, window_at, hits)
    select 'request', '/api/captcha 10.10.0.1', date_trunc('minute', now()) + make_interval(mins => n), 119
      from generate_series(0, 2) n`.execute(portal.db)
  const answers = [await ask(), await ask(), await ask()]
  expect(answers[0]?.status).toBe(200)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toEqual({ message: 'Too many tries. Please wait and try again.' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await send(portal, '/captcha', { from: '10.10.0.2' })).status).toBe(200)
  expect((await send(portal, '/health', { from: '10.10.0.1' })).status).toBe(200)
})
