import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import {
  addPerson,
  anotherOtp,
  resend as askAgain,
  checkLogin,
  inbox,
  otpFor,
  send,
  validate,
} from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'

const WRONG = { message: 'Invalid OTP. Please check and try again.' }
const EXPIRED = { message: 'OTP has expired, Please try again.' }
const SPENT = { message: 'Too many wrong OTPs. Please sign in again.' }

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

const resend = (userId: number) => askAgain(portal, userId)

async function started(change: Record<string, unknown> = {}) {
  const person = await addPerson(portal)
  expect((await checkLogin(portal, person.username, change)).status).toBe(200)
  const to = change.send_otp_to === 'mobile' ? person.mobile : person.email
  return { person, otp: await otpFor(portal, to) }
}

test('the mail says OTP and holds no other six-digit number; the SMS too', async () => {
  for (const channel of ['email', 'mobile'] as const) {
    const person = await addPerson(portal)
    const answer = await checkLogin(portal, person.username, { send_otp_to: channel })
    expect(answer.body.message).toBe(`OTP has been sent to your ${channel}.`)
    const to = channel === 'email' ? person.email : person.mobile
    const [message] = await eventually(async () => {
      const all = await inbox(portal, to)
      return all.length > 0 && all
    })
    expect(message?.text).toMatch(/\bOTP\b/)
    expect(`${message?.subject ?? ''} ${message?.text}`.match(/\d{6,}/g)).toHaveLength(1)
    expect(message?.channel).toBe(channel === 'email' ? 'email' : 'sms')
  }
})

test('the right code gives a session, once', async () => {
  const { person, otp } = await started()
  const right = await validate(portal, person.id, otp)
  expect(right.status).toBe(200)
  expect(right.body.data).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    role_id: 4,
    user_id: person.id,
    message: 'Signed in successfully.',
  })
  const again = await validate(portal, person.id, otp)
  expect([again.status, again.body]).toEqual([400, WRONG])
})

test('a code by SMS works as well', async () => {
  const { person, otp } = await started({ send_otp_to: 'mobile' })
  expect((await validate(portal, person.id, otp)).status).toBe(200)
})

test('five wrong tries use the code up; then even the right one is refused until a new sign-in', async () => {
  const { person, otp } = await started()
  for (let i = 0; i < 5; i += 1) {
    const wrong = await validate(portal, person.id, anotherOtp(otp))
    expect([wrong.status, wrong.body]).toEqual([400, WRONG])
  }
  const worn = await validate(portal, person.id, otp)
  expect([worn.status, worn.body]).toEqual([400, SPENT])
  // A resend does not revive it.
  expect((await resend(person.id)).status).toBe(200)
  expect((await validate(portal, person.id, otp)).body).toEqual(SPENT)
  expect((await checkLogin(portal, person.username)).status).toBe(200)
  expect((await validate(portal, person.id, await otpFor(portal, person.email, 2))).status).toBe(200)
})

test('of many parallel guesses at most five are judged, and at most one signs in', async () => {
  const [rounds, length] = isFull ? [5, 200] : [2, 100]
  for (let round = 0; round < rounds; round += 1) {
    const { person, otp } = await started()
    const guesses = Array.from({ length }, (_, i) => (i === 75 ? otp : anotherOtp(otp)))
    const answers = await Promise.all(
      guesses.map((guess, i) => validate(portal, person.id, guess, `10.20.${round}.${i}`)),
    )
    const { rows } = await sql<{ tries: number }>`
      select tries from otps where user_id = ${person.id}`.execute(portal.db)
    expect(rows[0]?.tries).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const sessions = await sql`select 1 from sessions where user_id = ${person.id}`.execute(portal.db)
    expect(sessions.rows.length).toBeLessThanOrEqual(1)
  }
})

test('of 50 parallel right answers exactly one signs in', async () => {
  const { person, otp } = await started()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => validate(portal, person.id, otp, `10.21.0.${i}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const sessions = await sql`select 1 from sessions where user_id = ${person.id}`.execute(portal.db)
  expect(sessions.rows).toHaveLength(1)
})

test("one person's code is refused for another, and so is a code for an unknown person", async () => {
  const mine = await started()
  const yours = await started()
  if (mine.otp !== yours.otp) {
    expect((await validate(portal, mine.person.id, yours.otp)).body).toEqual(WRONG)
  }
  const idle = await addPerson(portal)
  for (const userId of [idle.id, 999_999_999]) {
    const answer = await validate(portal, userId, mine.otp)
    expect([answer.status, answer.body]).toEqual([400, WRONG])
  }
  expect((await validate(portal, mine.person.id, mine.otp)).status).toBe(200)
})

test('after 300 seconds the code has expired', async () => {
  const { person, otp } = await started()
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds
      from otps where user_id = ${person.id}`.execute(portal.db)
  expect(rows[0]?.seconds).toBe(300)
  await sql`update otps set expires_at = now() where user_id = ${person.id}`.execute(portal.db)
  const late = await validate(portal, person.id, otp)
  expect([late.status, late.body]).toEqual([400, EXPIRED])
})

test('a resent code invalidates the one before, on the same channel', async () => {
  for (const channel of ['email', 'mobile'] as const) {
    const { person, otp } = await started({ send_otp_to: channel })
    const answer = await resend(person.id)
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', message: 'A new OTP has been sent.' },
    ])
    const fresh = await otpFor(portal, channel === 'email' ? person.email : person.mobile, 2)
    if (fresh !== otp) expect((await validate(portal, person.id, otp)).body).toEqual(WRONG)
    expect((await validate(portal, person.id, fresh)).status).toBe(200)
  }
})

test('a resend for an unknown person, or without an open sign-in, answers the same and sends nothing', async () => {
  const idle = await addPerson(portal)
  const done = await started()
  await validate(portal, done.person.id, done.otp)
  const old = await started()
  await sql`update otps set password_at = password_at - interval '16 minutes'
             where user_id = ${old.person.id}`.execute(portal.db)
  const texts = await Promise.all(
    [idle.id, done.person.id, old.person.id, 999_999_999].map(async (id) => (await resend(id)).text),
  )
  expect(new Set(texts)).toEqual(new Set(['{"status":"success","message":"A new OTP has been sent."}']))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from otps
     where user_id in (${idle.id}, ${done.person.id}, ${old.person.id})`.execute(portal.db)
  expect(rows[0]?.n).toBe(2)
})

test('a resend does not lengthen the 15 minutes', async () => {
  const { person } = await started()
  await sql`update otps set password_at = now() - interval '12 minutes'
             where user_id = ${person.id}`.execute(portal.db)
  await resend(person.id)
  await otpFor(portal, person.email, 2)
  const { rows } = await sql<{ codes: number; sign_ins: number }>`
    select count(*)::int as codes, count(distinct date_trunc('milliseconds', password_at))::int as sign_ins
      from otps where user_id = ${person.id}`.execute(portal.db)
  expect(rows).toEqual([{ codes: 2, sign_ins: 1 }])
})

test('30 codes by mail in 15 minutes, 5 by SMS in an hour; then 429 with Retry-After', async () => {
  for (const [channel, limit] of [['email', 30] as const, ['mobile', 5] as const]) {
    const person = await addPerson(portal)
    const ask = () => checkLogin(portal, person.username, { send_otp_to: channel })
    expect((await ask()).status).toBe(200)
    // All but two were sent already.
    const counted = await sql`
      update rate_counters set hits = ${limit - 2}
       where name like 'otp-%' and subject = ${`user:${person.id}`} and hits = 1`.execute(portal.db)
    expect(counted.numAffectedRows).toBe(1n)
    expect([(await ask()).status, (await resend(person.id)).status]).toEqual([200, 200])
    for (const refused of [await ask(), await resend(person.id)]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(
        channel === 'email' ? 13 * 60 : 58 * 60,
      )
    }
    // The other channel has a count of its own.
    const other = channel === 'email' ? 'mobile' : 'email'
    expect((await checkLogin(portal, person.username, { send_otp_to: other })).status).toBe(200)
  }
})

test('made inactive between the two steps: refused, and the code is used up', async () => {
  const { person, otp } = await started()
  await sql`update users set status = 0 where id = ${person.id}`.execute(portal.db)
  const refused = await validate(portal, person.id, otp)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['status']])
  await sql`update users set status = 1 where id = ${person.id}`.execute(portal.db)
  expect((await validate(portal, person.id, otp)).status).toBe(400)
})

test.each([
  [{ otp: '' }, 'otp', 'Otp is required'],
  [{ otp: undefined }, 'otp', 'Otp is required'],
  [{ otp: '1234567' }, 'otp', 'Otp must be 6 digits.'],
  [{ user_id: -1 }, 'user_id', 'Invalid id.'],
  [{ user_id: 'abc' }, 'user_id', 'Invalid id.'],
  [{ user_id: 1.5 }, 'user_id', 'Invalid id.'],
])('%j is a field error', async (change, field, message) => {
  const answer = await send(portal, '/login-otp-validation', {
    body: { user_id: 1, otp: '123456', ...change },
  })
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
})
