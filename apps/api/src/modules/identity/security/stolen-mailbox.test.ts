// Invariant (identity): With a second factor set, no code by mail or SMS opens or proves a session. Resetting
// lost factors takes two people and a day.
// Enforced by: `startSession`, `stepUpDone`, `modules/identity/factor-resets/`.
// Also tested by: `factor-resets.test.ts`. Decision: 0092.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailAbout } from '../../../../test/identity/becoming-a-user.ts'
import { addPasskey, addTotp, ageStepUp, call, challenge } from '../../../../test/identity/second-factors.ts'
import {
  addPerson,
  anotherOtp,
  checkLogin,
  inbox,
  otpFor,
  type Person,
  resend,
  send,
  validate,
} from '../../../../test/identity/sign-in.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { CAPTCHA_ANSWER, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { openSession } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

// A thief reads the mail of a person who has set a factor: a code by message is worth nothing then, on any path.

const STOLEN = 'Chor-Darwaza@9'
const EDIT = {
  first_name: 'Anjali',
  last_name: 'Kulkarni',
  address: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  business_name: 'Kulkarni Traders',
  business_address: '4 Market Yard',
  business_mobile: '2024261234',
}
const WRONG = { message: 'Invalid OTP. Please check and try again.' }

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await sql`update security_settings set factor_required_since = now() - interval '90 days', factor_grace_days = 0`.execute(
    portal.db,
  )
})
afterAll(() => portal?.stop())

async function personWith(...factors: ('passkey' | 'app')[]) {
  const person = await addPerson(portal)
  // An admin, whose role requires a factor.
  await sql`update users set role_id = 2 where id = ${person.id}`.execute(portal.db)
  const token = await openSession(portal.db, person.id)
  const passkey = factors.includes('passkey') ? await addPasskey(portal, token) : null
  const app = factors.includes('app') ? await addTotp(portal, token) : null
  return { person, token, passkey, app, recovery: (passkey?.answer.body.recovery_codes ?? []) as string[] }
}

/** Forgot-password, and the new password by the link of the mail. */
async function reset(person: Person): Promise<void> {
  const body = { email: person.email, captcha: CAPTCHA_ANSWER, key: 'any' }
  expect((await send(portal, '/forget-password', { body })).status).toBe(200)
  const { text } = await mailAbout(portal, person.email, /new password/)
  const token = /reset-password\/token=([\w-]+)/.exec(text)?.[1] ?? ''
  const change = { email: person.email, token, password: STOLEN, password_confirmation: STOLEN }
  expect((await send(portal, '/reset-password', { body: change })).status).toBe(200)
}

const codesMailed = async ({ email, mobile }: Person) =>
  [...(await inbox(portal, email)), ...(await inbox(portal, mobile))].filter(({ text }) =>
    /\bOTP\b/.test(text),
  )

const sessionsOf = async ({ id }: Person) =>
  (
    await one(
      portal.db,
      sql<{ n: number }>`select count(*) as n from sessions where user_id = ${id} and ended_at is null`,
    )
  ).n

test.each(['email', 'mobile'] as const)(
  'a passkey alone: reset by the mailed link, and no code by %s opens the account',
  async (send_otp_to) => {
    const { person } = await personWith('passkey')
    await reset(person)
    const first = await checkLogin(portal, person.username, { password: STOLEN, send_otp_to })
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({ user_id: person.id, code_from: 'passkey' })
    expect(first.body.message).toBe('Use your passkey, or one of your recovery codes.')
    expect((await resend(portal, person.id)).status).toBe(200)
    for (const guess of ['000000', '123456', '999999', 'ABCD-EFGH-JKLM-NPQR']) {
      expect((await validate(portal, person.id, guess)).body).toEqual(WRONG)
    }
    await allIsSent(portal)
    expect(await codesMailed(person)).toEqual([])
    expect(await sessionsOf(person)).toBe(0)
  },
)

test.each<[('passkey' | 'app')[]]>([[['app']], [['passkey', 'app']]])(
  'with %j the app gives the code after a reset',
  async (factors) => {
    const { person, app } = await personWith(...factors)
    await reset(person)
    const first = await checkLogin(portal, person.username, { password: STOLEN })
    expect(first.body.data).toEqual({ user_id: person.id, code_from: 'app' })
    expect((await validate(portal, person.id, anotherOtp(app?.code() ?? ''))).body).toEqual(WRONG)
    await allIsSent(portal)
    expect(await codesMailed(person)).toEqual([])
    expect((await validate(portal, person.id, app?.code() ?? '')).status).toBe(200)
  },
)

test('a recovery code beside a passkey alone signs in once, and steps up once', async () => {
  const { person, recovery } = await personWith('passkey')
  expect(recovery).toHaveLength(10)
  await reset(person)
  await checkLogin(portal, person.username, { password: STOLEN })
  const done = await validate(portal, person.id, recovery[0] ?? '')
  expect(done.status).toBe(200)
  const { token } = done.body.data
  // Nothing was sent, so nothing is confirmed by it.
  const { confirmed } = await one(
    portal.db,
    sql<{ confirmed: boolean }>`
      select mobile_confirmed_at is not null as confirmed from users where id = ${person.id}`,
  )
  expect(confirmed).toBe(false)
  await checkLogin(portal, person.username, { password: STOLEN })
  expect((await validate(portal, person.id, recovery[0] ?? '')).body).toEqual(WRONG)
  await ageStepUp(portal, token, 11)
  const stepUp = (code: string) => call(portal, '/step-up', { token, body: { code } })
  expect((await stepUp('123456')).status).toBe(409)
  expect((await stepUp(recovery[0] ?? '')).status).toBe(400)
  expect((await stepUp(recovery[1] ?? '')).status).toBe(200)
  expect((await call(portal, '/second-factors', { token })).body.data.recovery_codes_left).toBe(8)
})

test('a code that was sent before the factor was set opens nothing after it', async () => {
  const { person, token } = await personWith()
  await checkLogin(portal, person.username)
  const otp = await otpFor(portal, person.email)
  await addPasskey(portal, token)
  expect((await validate(portal, person.id, otp)).body).toEqual(WRONG)
  expect(await sessionsOf(person)).toBe(1)
})

test('a step-up code that was sent before the factor was set proves nothing after it', async () => {
  const { person, token } = await personWith()
  const other = await openSession(portal.db, person.id)
  await ageStepUp(portal, other, 11)
  await call(portal, '/step-up/otp', { token: other, body: { send_otp_to: 'email' } })
  const otp = await otpFor(portal, person.email)
  await addPasskey(portal, token)
  expect((await call(portal, '/step-up', { token: other, body: { code: otp } })).status).toBe(409)
  expect((await call(portal, '/step-up/otp', { token: other, body: { send_otp_to: 'email' } })).status).toBe(
    409,
  )
})

test.each(['passkey', 'app'] as const)(
  'the first factor, a(n) %s, ends the step-up of sessions that a message had proved',
  async (factor) => {
    const { person, token } = await personWith()
    const thief = await openSession(portal.db, person.id)
    await (factor === 'passkey' ? addPasskey(portal, token) : addTotp(portal, token))
    expect((await call(portal, '/passkeys/options', { method: 'POST', token: thief })).status).toBe(403)
    const own = await call(portal, '/passkeys/options', { method: 'POST', token })
    expect(own.status).toBe(200)
  },
)

test('an open session whose proof is old changes no contact by a code to the stolen mailbox', async () => {
  const { person, token } = await personWith('passkey')
  await ageStepUp(portal, token, 11)
  const contact = () =>
    one(
      portal.db,
      sql<{ email: string; mobile: string }>`select email, mobile from users where id = ${person.id}`,
    )
  const before = await contact()
  const body = { ...EDIT, user_id: person.id, mobile: person.mobile, email: 'thief@chukta.example' }
  const edit = await call(portal, '/profile-edit', { token, body })
  expect([edit.status, edit.headers.get('x-error-code')]).toEqual([403, 'step-up-required'])
  const asked = await call(portal, '/step-up/otp', { token, body: { send_otp_to: 'email' } })
  expect(asked.status).toBe(409)
  expect(await contact()).toEqual(before)
  await allIsSent(portal)
  expect(await inbox(portal, 'thief@chukta.example')).toEqual([])
})

test('recovery codes: they stay while a factor is left, end with the last, and are renewed after a step-up', async () => {
  const { person, token, passkey } = await personWith('passkey')
  // A role without a required factor, so that the last one may be removed.
  await sql`update users set role_id = 4 where id = ${person.id}`.execute(portal.db)
  const left = async () => (await call(portal, '/second-factors', { token })).body.data.recovery_codes_left
  expect(await left()).toBe(10)
  const second = await addPasskey(portal, token, 'Second')
  expect(second.answer.body.recovery_codes).toBeUndefined()
  const fresh = await call(portal, '/recovery-codes', { method: 'POST', token })
  expect(fresh.body.data.recovery_codes).toHaveLength(10)
  await checkLogin(portal, person.username)
  expect((await validate(portal, person.id, passkey?.answer.body.recovery_codes[0])).body).toEqual(WRONG)
  expect((await validate(portal, person.id, fresh.body.data.recovery_codes[0])).status).toBe(200)
  await ageStepUp(portal, token, 11)
  expect((await call(portal, '/recovery-codes', { method: 'POST', token })).status).toBe(403)
  const { options, cookie } = await challenge(portal, '/step-up/passkey/options', token)
  const credential = passkey?.authenticator.get(options)
  expect((await call(portal, '/step-up/passkey', { token, cookie, body: { credential } })).status).toBe(200)
  const ids = (await call(portal, '/passkeys', { token })).body.data.map(({ id }: { id: number }) => id)
  await call(portal, `/passkeys/${ids[0]}`, { method: 'DELETE', token })
  expect(await left()).toBe(9)
  await call(portal, `/passkeys/${ids[1]}`, { method: 'DELETE', token })
  expect(await left()).toBe(0)
  expect((await call(portal, '/recovery-codes', { method: 'POST', token })).status).toBe(409)
})
