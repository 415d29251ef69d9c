// Invariant (identity): A login code is found only by the secret of its sign-in. Ten wrong codes of an
// account are judged in 24 hours. No stranger delays a known device.
// Enforced by: its tests.
// Also tested by: `sign-in-secret.test.ts`, `login-code-sweep.test.ts`, `stranger.test.ts`. Decision: 0020.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { whileQueueIsFull } from '../../../../test/identity/full-password-queue.ts'
import {
  addPerson,
  anotherOtp,
  Browser,
  checkLogin,
  inbox,
  otpFor,
  type Person,
  resend,
  send,
  signIn,
  validate,
} from '../../../../test/identity/sign-in.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'

const WRONG = { message: 'Invalid OTP. Please check and try again.' }
const DAY_SPENT = {
  message: 'Too many wrong OTPs. Please sign in on a device you used before, or try again later.',
}

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

async function begun(person: Person, count: number, browser = new Browser()) {
  expect((await checkLogin(portal, person.username, {}, undefined, browser)).status).toBe(200)
  return { browser, otp: await otpFor(portal, person.email, count) }
}

/** How many tries of the last day are counted: those of the account first, then those of each known device. */
async function counted(person: Person): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select cardinality(tried_at) as n from code_tries
     where user_id = ${person.id} order by device_id nulls first`.execute(portal.db)
  return rows.map(({ n }) => n)
}

async function spend(person: Person, from = 1): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { browser, otp } = await begun(person, from + round)
    for (let i = 0; i < 5; i += 1) {
      const wrong = await validate(portal, person.id, anotherOtp(otp), undefined, browser)
      expect([wrong.status, wrong.body]).toEqual([400, WRONG])
    }
  }
}

const noticesTo = async (person: Person) =>
  (await inbox(portal, person.email)).filter(({ subject }) => subject?.startsWith('Wrong codes'))

test('ten wrong codes over several sign-ins lead to a mail to the owner and a lockout', async () => {
  const person = await addPerson(portal)
  const early = await begun(person, 1)
  await spend(person, 2)
  expect(await counted(person)).toEqual([10])
  const mail = await eventually(async () => (await noticesTo(person))[0])
  expect(mail?.text).not.toMatch(/\bOTP\b|\d{6}/)
  // Not even the right code of a sign-in begun before, nor a new sign-in.
  const refused = await validate(portal, person.id, early.otp, undefined, early.browser)
  expect([refused.status, refused.body]).toEqual([429, DAY_SPENT])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(24 * 3600)
  const another = await resend(portal, person.id, undefined, early.browser)
  const again = await checkLogin(portal, person.username, {}, undefined, new Browser())
  for (const answer of [another, again]) expect([answer.status, answer.body]).toEqual([429, DAY_SPENT])
  // A caller without the password learns nothing of it.
  const wrong = await checkLogin(portal, person.username, { password: 'not it' })
  expect([wrong.status, wrong.text]).toEqual([400, '{"message":"Invalid credentials"}'])
  // A day after the first of them there is room for one more, and no second mail.
  await sql`update code_tries set tried_at[1] = tried_at[1] - interval '24 hours' where user_id = ${person.id}`.execute(
    portal.db,
  )
  const { browser, otp } = await begun(person, 4)
  expect((await validate(portal, person.id, anotherOtp(otp), undefined, browser)).status).toBe(400)
  expect((await validate(portal, person.id, otp, undefined, browser)).status).toBe(429)
  await allIsSent(portal)
  expect(await noticesTo(person)).toHaveLength(1)
})

test('a right code gives its own try back, and no others', async () => {
  const person = await addPerson(portal)
  const { browser, otp } = await begun(person, 1)
  for (let i = 0; i < 3; i += 1) await validate(portal, person.id, anotherOtp(otp), undefined, browser)
  expect((await validate(portal, person.id, otp, undefined, browser)).status).toBe(200)
  expect(await counted(person)).toEqual([3])
})

test('parallel guesses over many sign-ins: never more than ten are judged', async () => {
  for (let round = 0; round < (isFull ? 3 : 1); round += 1) {
    const person = await addPerson(portal)
    const browsers = Array.from({ length: 6 }, () => new Browser())
    for (const browser of browsers) {
      expect((await checkLogin(portal, person.username, {}, undefined, browser)).status).toBe(200)
    }
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        validate(portal, person.id, String(100_000 + i), `10.41.${round}.${i}`, browsers[i % 6]),
      ),
    )
    const judged = answers.filter(({ status, text }) => status === 400 && text === JSON.stringify(WRONG))
    expect(judged).toHaveLength(10)
    expect(await counted(person)).toEqual([10])
    expect(answers.filter(({ status }) => ![400, 429].includes(status))).toEqual([])
    const audited = await sql`
      select 1 from audit_log where actor_id = ${person.id} and action = 'sign-in.wrong-otp'`.execute(
      portal.db,
    )
    expect(audited.rows).toHaveLength(10)
  }
})

test('a known device shares neither the lockout nor the count, and has ten tries of its own', async () => {
  const person = await addPerson(portal)
  const own = new Browser()
  await signIn(portal, person, 1, own)
  await spend(person, 2)
  expect((await checkLogin(portal, person.username)).status).toBe(429)
  const { otp } = await begun(person, 4, own)
  for (let i = 0; i < 5; i += 1) await validate(portal, person.id, anotherOtp(otp), undefined, own)
  const next = await begun(person, 5, own)
  expect((await validate(portal, person.id, next.otp, undefined, own)).status).toBe(200)
  expect(await counted(person)).toEqual([10, 5])
  const third = await begun(person, 6, own)
  for (let i = 0; i < 5; i += 1) await validate(portal, person.id, anotherOtp(third.otp), undefined, own)
  const spent = await checkLogin(portal, person.username, {}, undefined, own)
  expect([spent.status, spent.body]).toEqual([429, DAY_SPENT])
})

test('a signed-out device loses its own limit, even for a sign-in that it began before', async () => {
  const person = await addPerson(portal)
  const own = new Browser()
  await signIn(portal, person, 1, own)
  const { otp } = await begun(person, 2, own)
  await spend(person, 3)
  await sql`update devices set ended_at = now() where user_id = ${person.id}`.execute(portal.db)
  expect((await validate(portal, person.id, otp, undefined, own)).status).toBe(429)
  await resend(portal, person.id, undefined, own)
  expect((await checkLogin(portal, person.username, {}, undefined, own)).status).toBe(429)
})

test('wrong passwords from elsewhere lock out no known device, and its own wrong ones lock out no other', async () => {
  const person = await addPerson(portal)
  const own = new Browser()
  await signIn(portal, person, 1, own)
  for (let i = 0; i < 12; i += 1) {
    await checkLogin(portal, person.email, { password: 'not it' }, `10.42.0.${i}`)
  }
  expect((await checkLogin(portal, person.email, {}, '10.42.1.1')).status).toBe(429)
  await signIn(portal, person, 2, own)
  // The lane has a limit, too.
  for (let i = 0; i < 10; i += 1) {
    const wrong = await checkLogin(portal, person.email, { password: 'not it' }, `10.42.2.${i}`, own)
    expect(wrong.status).toBe(400)
  }
  expect((await checkLogin(portal, person.email, {}, '10.42.3.1', own)).status).toBe(429)
  await sql`update rate_counters set window_at = window_at - interval '16 minutes'
             where subject = ${`user:${person.id}`}`.execute(portal.db)
  expect((await checkLogin(portal, person.email, {}, '10.42.3.2')).status).toBe(200)
})

test("another person's device is known for that person alone, and a forged token for none", async () => {
  const [victim, attacker] = [await addPerson(portal), await addPerson(portal)]
  const theirs = new Browser()
  await signIn(portal, attacker, 1, theirs)
  const forged = new Browser()
  forged.cookies.set('device', `${'A'.repeat(43)}.${'B'.repeat(43)}`)
  for (let i = 0; i < 10; i += 1) {
    const browser = i % 2 ? theirs : forged
    await checkLogin(portal, victim.email, { password: 'not it' }, `10.43.0.${i}`, browser)
  }
  for (const browser of [theirs, forged, new Browser()]) {
    expect((await checkLogin(portal, victim.email, {}, '10.43.1.1', browser)).status).toBe(429)
  }
})

test('codes requested by an attacker with the password leave the known device its own', async () => {
  const person = await addPerson(portal)
  const own = new Browser()
  await signIn(portal, person, 1, own)
  const bySms = { send_otp_to: 'mobile' }
  for (let i = 0; i < 5; i += 1) expect((await checkLogin(portal, person.email, bySms)).status).toBe(200)
  expect((await checkLogin(portal, person.email, bySms)).status).toBe(429)
  for (let i = 0; i < 5; i += 1) {
    expect((await checkLogin(portal, person.email, bySms, undefined, own)).status).toBe(200)
  }
  expect((await checkLogin(portal, person.email, bySms, undefined, own)).status).toBe(429)
})

test('while unknown callers fill the password queue, the known device has priority', async () => {
  const person = await addPerson(portal)
  const own = new Browser()
  await signIn(portal, person, 1, own)
  const statuses = await whileQueueIsFull(() =>
    Promise.all([
      checkLogin(portal, person.username, {}, '10.44.1.1', own),
      checkLogin(portal, person.username, {}, '10.44.1.2'),
      checkLogin(portal, person.username, {}, '10.44.1.1', own),
      checkLogin(portal, 'unknown', {}, '10.44.1.3'),
    ]).then((answers) => answers.map(({ status }) => status)),
  )
  expect(statuses).toEqual([200, 503, 200, 503])
})

test('a flood from the same address delays no known device', async () => {
  const person = await addPerson(portal)
  const own = new Browser()
  await signIn(portal, person, 1, own)
  const ask = (headers: Record<string, string> = {}) =>
    send(portal, '/captcha', { from: '10.45.0.1', headers })
  // As many rows as a flood leaves, in this minute and the next.
  await sql`
    insert into rate_counters (name, subject, window_at, hits)
    select 'request', '/api/captcha 10.45.0.1', date_trunc('minute', now()) + make_interval(mins => n), 120
      from generate_series(0, 1) n`.execute(portal.db)
  expect((await ask()).status).toBe(429)
  expect((await ask(own.sent())).status).toBe(200)
})
