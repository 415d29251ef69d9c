import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPerson,
  anotherOtp,
  checkLogin,
  otpFor,
  PASSWORD,
  send,
  signIn,
  validate,
} from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { hashToken } from '../../../platform/security/secrets.ts'

const UNAUTHORIZED = { message: 'Unauthorized access. Please log in.' }
const EXPIRED = { message: 'Session expired. Please log in again.' }

let portal: Portal
const logged: string[] = []
const write = process.stdout.write.bind(process.stdout)

beforeAll(async () => {
  // Everything the server writes, at its most talkative, so that it can be searched afterwards.
  const keep = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  process.stdout.write = ((chunk: string | Uint8Array) => keep.write(chunk)) as typeof process.stdout.write
  portal = await startPortal({ LOG_LEVEL: 'debug', TRUST_PROXY: '1' })
})
afterAll(async () => {
  process.stdout.write = write
  await portal?.stop()
})

const me = (token: string, headers: Record<string, string> = {}) => send(portal, '/me', { token, headers })

test('the header of the signed-in person: name, role and real balance', async () => {
  const person = await addPerson(portal)
  await sql`update wallets set balance_paise = 3000050 where user_id = ${person.id}`.execute(portal.db)
  const { status, body } = await me(await signIn(portal, person))
  expect([status, body]).toEqual([
    200,
    {
      user: {
        id: person.id,
        name: 'Anjali Kulkarni',
        username: person.username,
        email: person.email,
        mobile: person.mobile,
        role_id: 4,
        role_name: 'Retailer',
        language: null,
      },
      wallet: '30000.50',
    },
  ])
})

test('only a hash of the token is stored', async () => {
  const person = await addPerson(portal)
  const token = await signIn(portal, person)
  const { rows } = await sql<{ token_hash: Buffer; hours: number }>`
    select token_hash, extract(epoch from expires_at - created_at) / 3600 as hours
      from sessions where user_id = ${person.id}`.execute(portal.db)
  expect(rows.map((row) => row.token_hash.equals(hashToken(token)))).toEqual([true])
  expect(Number(rows[0]?.hours)).toBe(12)
})

test.each([
  ['no token', {}],
  ['an empty one', { Authorization: 'Bearer ' }],
  ['garbage', { Authorization: `Bearer ${randomBytes(32).toString('base64url')}` }],
  ['another scheme', { Authorization: 'Basic YTpi' }],
  ['a NUL', { Authorization: 'Bearer %00%00%00%00%00%00%00%00%00%00%00%00' }],
])('%s is 401', async (_what, headers) => {
  const answer = await send(portal, '/me', { headers })
  expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED])
})

test('logout ends this session at once and no other', async () => {
  const person = await addPerson(portal)
  const first = await signIn(portal, person)
  const second = await signIn(portal, person, 2)
  expect((await me(first)).status).toBe(200)
  const out = await fetch(`${portal.url}/api/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${second}` },
  })
  expect(out.status).toBe(200)
  expect([(await me(second)).status, (await me(second)).body]).toEqual([401, UNAUTHORIZED])
  expect((await me(first)).status).toBe(200)
})

test('switched off: the very next request is refused', async () => {
  const person = await addPerson(portal)
  const token = await signIn(portal, person)
  await sql`update users set status = 0 where id = ${person.id}`.execute(portal.db)
  expect((await me(token)).status).toBe(401)
})

test('30 minutes without use and 12 hours in all end it with 419', async () => {
  const person = await addPerson(portal)
  const token = await signIn(portal, person)
  const shift = (column: 'seen_at' | 'expires_at', by: string) =>
    sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval
         where user_id = ${person.id}`.execute(portal.db)
  await shift('seen_at', '29 minutes')
  expect((await me(token)).status).toBe(200)
  // That was a use: the clock starts again.
  await shift('seen_at', '29 minutes')
  expect((await me(token)).status).toBe(200)
  await shift('seen_at', '31 minutes')
  const idle = await me(token)
  expect([idle.status, idle.body]).toEqual([419, EXPIRED])

  const another = await signIn(portal, person, 2)
  await sql`update sessions set expires_at = now() where token_hash = ${hashToken(another)}`.execute(
    portal.db,
  )
  const old = await me(another)
  expect([old.status, old.body]).toEqual([419, EXPIRED])
})

test("a screen's own polling does not keep a session alive", async () => {
  const person = await addPerson(portal)
  const token = await signIn(portal, person)
  await sql`update sessions set seen_at = now() - interval '20 minutes'
             where user_id = ${person.id}`.execute(portal.db)
  expect((await me(token, { 'X-Background': '1' })).status).toBe(200)
  await sql`update sessions set seen_at = seen_at - interval '11 minutes'
             where user_id = ${person.id}`.execute(portal.db)
  expect((await me(token, { 'X-Background': '1' })).status).toBe(419)
})

test('signed-in calls have no limit below 100 a second', async () => {
  const token = await signIn(portal, await addPerson(portal))
  const answers = await Promise.all(Array.from({ length: 400 }, () => me(token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('sign-ins, failures and wrong codes are in the audit log, with the address', async () => {
  const person = await addPerson(portal)
  await checkLogin(portal, person.username, { password: 'not it' }, '10.30.0.1')
  await checkLogin(portal, person.username)
  const otp = await otpFor(portal, person.email)
  await validate(portal, person.id, anotherOtp(otp))
  await validate(portal, person.id, otp)
  const { rows } = await sql<{ action: string; address: string }>`
    select action, address from audit_log where actor_id = ${person.id} order by id`.execute(portal.db)
  expect(rows.map((row) => row.action)).toEqual(['sign-in.failed', 'sign-in.wrong-otp', 'sign-in.done'])
  expect(rows[0]?.address).toBe('10.30.0.1')
})

test('no password, code, token or captcha answer is in the log, or in the database in the clear', async () => {
  const person = await addPerson(portal)
  const canary = `canary-${randomBytes(6).toString('hex')}`
  await checkLogin(portal, canary, { password: canary, captcha: `${canary}-captcha` })
  await checkLogin(portal, canary, { password: canary })
  await checkLogin(portal, person.username, { password: canary })
  await checkLogin(portal, person.username, { nonsense: canary })
  await checkLogin(portal, person.username)
  const otp = await otpFor(portal, person.email)
  const token = (await validate(portal, person.id, otp)).body.data.token
  await send(portal, `/me?token=${canary}`, { token })
  const log = logged.join('')
  expect(log.length).toBeGreaterThan(1000)
  expect(log).toContain('/api/check-login')
  for (const secret of [canary, token, PASSWORD, person.email, person.mobile])
    expect(log).not.toContain(secret)
  expect(log).not.toMatch(new RegExp(`\\D${otp}\\D`))
  const { rows } = await sql<{ line: string }>`
    select t::text as line from otps t union all select t::text from sessions t
    union all select t::text from audit_log t union all select t::text from rate_counters t
    union all select t::text from graphile_worker._private_jobs t`.execute(portal.db)
  const stored = rows.map((row) => row.line).join('\n')
  for (const secret of [canary, token, PASSWORD]) expect(stored).not.toContain(secret)
})
