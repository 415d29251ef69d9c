import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, addTotp, call, challenge } from '../../../../test/identity/second-factors.ts'
import {
  addPerson,
  anotherOtp,
  checkLogin,
  inbox,
  type Person,
  resend,
  validate,
} from '../../../../test/identity/sign-in.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { openSession } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'

const UNUSABLE = { message: 'This passkey could not be checked. Please try again.' }
const WRONG = { message: 'Invalid OTP. Please check and try again.' }
const INACTIVE = 'User is inactive. Please contact admin to activate your account.'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

async function withPasskey() {
  const person = await addPerson(portal)
  return { person, ...(await addPasskey(portal, await openSession(portal.db, person.id))) }
}

const begin = () => challenge(portal, '/passkeys/sign-in/options')
const signIn = (cookie: string, credential: unknown) =>
  call(portal, '/passkeys/sign-in', { cookie, body: { credential } })

describe('with a passkey', () => {
  test('no name, no captcha, no OTP; the answer is that of the OTP step', async () => {
    const { person, authenticator } = await withPasskey()
    const { options, cookie } = await begin()
    expect(options.allowCredentials ?? []).toEqual([])
    expect(options.userVerification).toBe('required')
    const answer = await signIn(cookie, authenticator.get(options))
    expect(answer.body).toEqual({
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        role_id: 4,
        user_id: person.id,
        message: 'Signed in successfully.',
      },
    })
    const { token } = answer.body.data
    expect((await call(portal, '/me', { token })).body.user.id).toBe(person.id)
    expect((await call(portal, '/passkeys', { token })).body.data[0].last_used_at).toBeTruthy()
    // It counts as a step-up.
    expect((await call(portal, '/totp', { method: 'POST', token })).status).toBe(200)
    const rows = await many(
      portal.db,
      sql<{ by: string }>`
        select detail->>'by' as by from audit_log where actor_id = ${person.id} and action = 'sign-in.done'`,
    )
    expect(rows).toEqual([{ by: 'passkey' }])
  })

  test('a proof is valid once, with or without a counter of its authenticator', async () => {
    for (const counts of [false, true]) {
      const { authenticator } = await withPasskey()
      authenticator.counts = counts
      const { options, cookie } = await begin()
      const proof = authenticator.get(options)
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(cookie, proof)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
      expect(answers.find(({ status }) => status === 400)?.body).toEqual(UNUSABLE)
      const fresh = await begin()
      expect((await signIn(fresh.cookie, proof)).body).toEqual(UNUSABLE)
    }
  })

  test('a challenge lives for five minutes, in the browser that asked for it', async () => {
    const { authenticator } = await withPasskey()
    const { options, cookie } = await begin()
    expect((await signIn('', authenticator.get(options))).body).toEqual(UNUSABLE)
    const other = await begin()
    expect((await signIn(other.cookie, authenticator.get(options))).body).toEqual(UNUSABLE)
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(portal.db)
    expect((await signIn(cookie, authenticator.get(options))).body).toEqual(UNUSABLE)
  })

  test('a decreased counter means a cloned key and is refused', async () => {
    const { authenticator, person } = await withPasskey()
    await sql`update passkeys set counter = 7 where user_id = ${person.id}`.execute(portal.db)
    authenticator.counts = true
    const { options, cookie } = await begin()
    expect((await signIn(cookie, authenticator.get(options))).body).toEqual(UNUSABLE)
  })

  test.each(['signature', 'verification', 'handle', 'owner'])(
    'without the right %s: refused',
    async (what) => {
      const { authenticator } = await withPasskey()
      const { options, cookie } = await begin()
      if (what === 'verification') authenticator.verifies = false
      if (what === 'handle') authenticator.userHandle = Buffer.from('1').toString('base64url')
      const proof = authenticator.get(options)
      if (what === 'signature')
        proof.response.signature = (await withPasskey()).authenticator.get(options).response.signature
      if (what === 'owner') proof.id = (await withPasskey()).authenticator.credentialId
      expect((await signIn(cookie, proof)).body).toEqual(UNUSABLE)
    },
  )

  test.each(['status', 'document_verified'])('a person without %s is inactive', async (column) => {
    const { person, authenticator } = await withPasskey()
    await sql`update users set ${sql.ref(column)} = 0 where id = ${person.id}`.execute(portal.db)
    const { options, cookie } = await begin()
    const answer = await signIn(cookie, authenticator.get(options))
    expect([answer.status, answer.body]).toEqual([400, { message: INACTIVE, errors: { status: [INACTIVE] } }])
  })

  test('a removed one is refused', async () => {
    const { authenticator, answer, person } = await withPasskey()
    const token = await openSession(portal.db, person.id)
    await call(portal, `/passkeys/${answer.body.data.id}`, { method: 'DELETE', token })
    const { options, cookie } = await begin()
    expect((await signIn(cookie, authenticator.get(options))).body).toEqual(UNUSABLE)
  })

  test('at most 60 a minute from one address', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const ask = () => fetch(`${portal.url}/api/passkeys/sign-in/options`, { method: 'POST', headers: from })
    const answers = await Promise.all(Array.from({ length: 125 }, ask))
    const taken = answers.filter(({ status }) => status === 200).length
    // The minute may turn in between.
    expect(taken).toBeGreaterThanOrEqual(60)
    expect(taken).toBeLessThanOrEqual(120)
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})

describe('with an authenticator app', () => {
  async function withTotp(): Promise<{ person: Person; totp: Awaited<ReturnType<typeof addTotp>> }> {
    const person = await addPerson(portal)
    return { person, totp: await addTotp(portal, await openSession(portal.db, person.id)) }
  }

  test('its code in the place of the OTP, and no message', async () => {
    const { person, totp } = await withTotp()
    await eventually(async () => (await inbox(portal, person.email)).length === 1)
    const first = await checkLogin(portal, person.username, { send_otp_to: 'mobile' })
    expect(first.body).toEqual({
      data: { user_id: person.id, code_from: 'app' },
      message: 'Enter the code from your authenticator app.',
    })
    expect((await resend(portal, person.id)).status).toBe(200)
    const wrong = await validate(portal, person.id, anotherOtp(totp.code()))
    expect([wrong.status, wrong.body]).toEqual([400, WRONG])
    const code = totp.code()
    const right = await validate(portal, person.id, code)
    expect([right.status, right.body.data?.user_id]).toEqual([200, person.id])
    // The code is used: it opens no second sign-in.
    await checkLogin(portal, person.username)
    expect((await validate(portal, person.id, code)).body).toEqual(WRONG)
    await allIsSent(portal)
    expect(await inbox(portal, person.mobile)).toEqual([])
    expect((await inbox(portal, person.email)).map((mail) => mail.subject)).not.toContain(
      'Your OTP to sign in to Chukta',
    )
  })

  test('a recovery code in its place, once', async () => {
    const { person, totp } = await withTotp()
    await checkLogin(portal, person.username)
    expect((await validate(portal, person.id, totp.recovery[0] ?? '')).status).toBe(200)
    await checkLogin(portal, person.username)
    expect((await validate(portal, person.id, totp.recovery[0] ?? '')).body).toEqual(WRONG)
    const other = await withTotp()
    expect((await validate(portal, person.id, other.totp.recovery[0] ?? '')).body).toEqual(WRONG)
  })

  test('without the sign-in its code is refused and not consumed', async () => {
    const { person, totp } = await withTotp()
    const code = totp.code()
    expect((await validate(portal, person.id, code)).body).toEqual(WRONG)
    await checkLogin(portal, person.username)
    expect((await validate(portal, person.id, code)).status).toBe(200)
  })

  test('five tries, then a new sign-in', async () => {
    const { person, totp } = await withTotp()
    await checkLogin(portal, person.username)
    for (let i = 0; i < 5; i += 1) await validate(portal, person.id, anotherOtp(totp.code()))
    const spent = await validate(portal, person.id, totp.code())
    expect(spent.body).toEqual({ message: 'Too many wrong OTPs. Please sign in again.' })
  })

  test('a text that is neither six digits nor a recovery code is refused at its field', async () => {
    const { person } = await withTotp()
    const answer = await validate(portal, person.id, 'ABCD-EFGH')
    expect([answer.status, answer.body.errors]).toEqual([422, { otp: ['Otp must be 6 digits.'] }])
  })
})
