import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  validate,
} from '../../../../test/identity/sign-in.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { readConfig } from '../../../platform/configuration/config.ts'
import { cookieOptions } from '../../../platform/http/cookies.ts'

const WRONG = { message: 'Invalid OTP. Please check and try again.' }
const RESENT = { status: 'success', message: 'A new OTP has been sent.' }

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

/** A sign-in begun in a browser of its own. `count` is the number of codes this person has then had. */
async function begun(person: Person, count = 1) {
  const browser = new Browser()
  const answer = await checkLogin(portal, person.username, {}, undefined, browser)
  expect(answer.status).toBe(200)
  return { answer, browser, otp: await otpFor(portal, person.email, count) }
}

const codesOf = async (person: Person) => {
  const { rows } = await sql<{ tries: number; alive: boolean }>`
    select tries, dead_at is null and used_at is null as alive from otps
     where user_id = ${person.id} order by id`.execute(portal.db)
  return rows
}

test('the secret is only in a cookie that scripts, other sites and other paths do not get', async () => {
  const person = await addPerson(portal)
  const { answer, browser } = await begun(person)
  const [line, ...others] = answer.headers.getSetCookie()
  expect(others).toEqual([])
  expect(line).toMatch(
    new RegExp(`^sign_in_${person.id}=[\\w-]{43}; Max-Age=1200; Path=/api; HttpOnly; SameSite=Strict$`),
  )
  const secret = browser.cookies.get(`sign_in_${person.id}`) ?? ''
  expect(answer.text).not.toContain(secret)
  const { rows } = await sql<{ line: string }>`select t::text as line from otps t`.execute(portal.db)
  expect(rows.map((row) => row.line).join()).not.toContain(secret)
  const secure = readConfig({ ...portal.settings, PUBLIC_URL: 'https://pay.example.in' })
  expect([cookieOptions(secure).secure, cookieOptions(portal.config).secure]).toEqual([true, false])
})

test('a refused first step gives no secret', async () => {
  const person = await addPerson(portal)
  for (const change of [{ password: 'not it' }, { captcha: 'not it' }]) {
    const refused = await checkLogin(portal, person.username, change)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []])
  }
})

test('without the right secret the right code is refused: nothing is counted, sent or invalidated', async () => {
  const person = await addPerson(portal)
  const other = await addPerson(portal)
  const mine = await begun(person)
  const theirs = await begun(other)
  const name = `sign_in_${person.id}`
  const foreign = theirs.browser.cookies.get(`sign_in_${other.id}`) ?? ''
  const strangers: Record<string, Record<string, string>> = {
    'no cookie': {},
    'a made-up secret': { Cookie: `${name}=${'x'.repeat(43)}` },
    'an empty one': { Cookie: `${name}=` },
    'the secret of another person': { Cookie: `${name}=${foreign}` },
    'the secret under another name': { Cookie: `sign_in_${other.id}=${mine.browser.cookies.get(name)}` },
    'a broken cookie': { Cookie: `${name}=%E0%A4%A; ;=;` },
  }
  const audited = async () =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from audit_log where action like 'sign-in.%'`.execute(
          portal.db,
        )
      ).rows[0]?.n,
    )
  const before = await audited()
  for (const [who, headers] of Object.entries(strangers)) {
    for (const otp of [mine.otp, anotherOtp(mine.otp)]) {
      const body = { user_id: person.id, otp }
      const guess = await send(portal, '/login-otp-validation', { body, headers })
      expect([who, guess.status, guess.body]).toEqual([who, 400, WRONG])
      expect(guess.headers.getSetCookie()).toEqual([])
    }
    const body = { user_id: person.id }
    const again = await send(portal, '/login-resend-otp-validation', { body, headers })
    expect([who, again.status, again.body]).toEqual([who, 200, RESENT])
  }
  expect(await codesOf(person)).toEqual([{ tries: 0, alive: true }])
  expect(await audited()).toBe(before)
  const tries = await sql`select 1 from code_tries where user_id = ${person.id}`.execute(portal.db)
  expect(tries.rows).toEqual([])
  await allIsSent(portal)
  expect(await inbox(portal, person.email)).toHaveLength(1)
  const right = await validate(portal, person.id, mine.otp, undefined, mine.browser)
  expect(right.status).toBe(200)
  // The secret is spent with the code.
  expect(mine.browser.cookies.has(name)).toBe(false)
})

test('an id without an account and one with an open sign-in get the same answer', async () => {
  const person = await addPerson(portal)
  const { otp } = await begun(person)
  const answers = await Promise.all(
    [person.id, 999_999_999].map((user_id) =>
      send(portal, '/login-otp-validation', { body: { user_id, otp } }),
    ),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

test('two sign-ins of one person are independent, and each code is valid for its own alone', async () => {
  const person = await addPerson(portal)
  const first = await begun(person)
  const second = await begun(person, 2)
  if (first.otp !== second.otp) {
    const crossed = await validate(portal, person.id, second.otp, undefined, first.browser)
    expect([crossed.status, crossed.body]).toEqual([400, WRONG])
  }
  // Another code for one of them: the other's stays valid.
  expect((await resend(portal, person.id, undefined, second.browser)).status).toBe(200)
  const fresh = await otpFor(portal, person.email, 3)
  expect((await codesOf(person)).map(({ alive }) => alive)).toEqual([true, false, true])
  // A used-up code of one does not affect the other.
  for (let i = 0; i < 5; i += 1) {
    await validate(portal, person.id, anotherOtp(fresh), undefined, second.browser)
  }
  expect((await validate(portal, person.id, first.otp, undefined, first.browser)).status).toBe(200)
  const sessions = await sql`select 1 from sessions where user_id = ${person.id}`.execute(portal.db)
  expect(sessions.rows).toHaveLength(1)
})

test('in one browser a second sign-in replaces the first; the old secret is valid for its own code only', async () => {
  const person = await addPerson(portal)
  const first = await begun(person)
  const older = new Browser()
  for (const [name, value] of first.browser.cookies) older.cookies.set(name, value)
  expect((await checkLogin(portal, person.username, {}, undefined, first.browser)).status).toBe(200)
  const fresh = await otpFor(portal, person.email, 2)
  if (fresh !== first.otp) {
    expect((await validate(portal, person.id, fresh, undefined, older)).body).toEqual(WRONG)
    expect((await validate(portal, person.id, first.otp, undefined, first.browser)).body).toEqual(WRONG)
  }
  expect((await validate(portal, person.id, fresh, undefined, first.browser)).status).toBe(200)
})

test('under two hundred concurrent wrong codes the right one of the owner signs in', async () => {
  const person = await addPerson(portal)
  const { browser, otp } = await begun(person)
  const [owner, ...strangers] = await Promise.all([
    validate(portal, person.id, otp, undefined, browser),
    ...Array.from({ length: 200 }, (_, i) =>
      send(portal, '/login-otp-validation', {
        body: { user_id: person.id, otp: i % 2 ? otp : anotherOtp(otp) },
        from: `10.40.0.${i}`,
      }),
    ),
  ])
  expect(owner?.status).toBe(200)
  expect(new Set(strangers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`400 ${JSON.stringify(WRONG)}`]),
  )
})

test('after a change of the password nothing is sent for a sign-in begun with the old one', async () => {
  const person = await addPerson(portal)
  const { browser, otp } = await begun(person)
  await sql`update otps set dead_at = now() where user_id = ${person.id}`.execute(portal.db)
  expect((await resend(portal, person.id, undefined, browser)).body).toEqual(RESENT)
  expect((await validate(portal, person.id, otp, undefined, browser)).body).toEqual(WRONG)
  expect(await codesOf(person)).toHaveLength(1)
})
