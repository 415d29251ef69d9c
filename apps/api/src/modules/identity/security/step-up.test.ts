// Invariant (identity): Redirecting money or giving power away needs a proof of the last 10 minutes. A
// challenge, an app's code and a recovery code are valid once.
// Enforced by: `stepUp` on the call, `mount()`.
// Also tested by: `passkeys.test.ts`, `totp.test.ts`. Decision: 0024.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, addTotp, ageStepUp, call, challenge } from '../../../../test/identity/second-factors.ts'
import { anotherOtp, inbox, otpFor } from '../../../../test/identity/sign-in.ts'
import {
  addPayee,
  ask,
  category,
  type Fields,
  formOf,
  goodFields,
} from '../../../../test/payables/payee-forms.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

const REQUIRED = [403, 'step-up-required', { message: 'Please confirm that it is you, then try again.' }]

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

type Answer = Pick<Awaited<ReturnType<typeof call>>, 'status' | 'headers' | 'body'>
const summaryOf = ({ status, headers, body }: Answer) => [status, headers.get('x-error-code'), body]
const sendOtp = (token: string, to = 'email') =>
  call(portal, '/step-up/otp', { token, body: { send_otp_to: to } })
const stepUp = (token: string, code: string) => call(portal, '/step-up', { token, body: { code } })
/** A call that changes nothing and needs a step-up. */
const tryIt = (token: string) => call(portal, '/passkeys/options', { method: 'POST', token })

test('a sign-in counts for 10 minutes, and not for a second longer', async () => {
  const token = await openSession(portal.db, people.retailer.id)
  expect((await tryIt(token)).status).toBe(200)
  await sql`update sessions set stepped_up_at = now() - interval '540 seconds'`.execute(portal.db)
  expect((await tryIt(token)).status).toBe(200)
  await sql`update sessions set stepped_up_at = now() - interval '600 seconds'`.execute(portal.db)
  expect(summaryOf(await tryIt(token))).toEqual(REQUIRED)
})

test('without factors: a code by mail or SMS, for this session alone, once', async () => {
  const { id, email, mobile } = people.retailer
  const [token, other] = [await openSession(portal.db, id), await openSession(portal.db, id)]
  await ageStepUp(portal, token, 11)
  await ageStepUp(portal, other, 11)
  expect((await call(portal, '/step-up', { token })).body.data).toEqual({
    passkey: false,
    totp: false,
    otp: {
      email: 'k••••1@example.in'.replace('1@', `${email.split('@')[0]?.slice(-1)}@`),
      mobile: `••••••${mobile.slice(-4)}`,
    },
  })
  expect((await stepUp(token, '123456')).status).toBe(400)
  expect((await sendOtp(token)).body.message).toBe('OTP has been sent to your email.')
  const otp = await otpFor(portal, email)
  expect((await stepUp(other, otp)).status).toBe(400)
  expect((await stepUp(token, anotherOtp(otp))).status).toBe(400)
  expect((await stepUp(token, otp)).body).toEqual({ message: 'Confirmed.' })
  expect((await tryIt(token)).status).toBe(200)
  expect(summaryOf(await tryIt(other))).toEqual(REQUIRED)
  expect((await stepUp(token, otp)).status).toBe(400)
  expect((await sendOtp(other, 'mobile')).body.message).toBe('OTP has been sent to your mobile.')
  expect((await stepUp(other, await otpFor(portal, mobile))).status).toBe(200)
})

test('a mobile that was released to another person gets no code', async () => {
  const token = await openSession(portal.db, people.retailer.id)
  await sql`update users set mobile_released_at = now() where id = ${people.retailer.id}`.execute(portal.db)
  expect((await call(portal, '/step-up', { token })).body.data.otp.mobile).toBeNull()
  const before = (await inbox(portal, people.retailer.mobile)).length
  const answer = await sendOtp(token, 'mobile')
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['send_otp_to']])
  expect(await inbox(portal, people.retailer.mobile)).toHaveLength(before)
  await sql`update users set mobile_released_at = null where id = ${people.retailer.id}`.execute(portal.db)
})

test('guesses at an OTP are counted before they are compared', async () => {
  const { id, email } = people.sibling
  const token = await openSession(portal.db, id)
  await sendOtp(token)
  const otp = await otpFor(portal, email)
  const wrong = await Promise.all(Array.from({ length: 9 }, () => stepUp(token, anotherOtp(otp))))
  expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await stepUp(token, otp)).status).toBe(429)
})

test('with a passkey: it alone, and no message', async () => {
  const token = await openSession(portal.db, people.distributor.id)
  const { authenticator } = await addPasskey(portal, token)
  await allIsSent(portal)
  const mails = await inbox(portal, people.distributor.email)
  await ageStepUp(portal, token, 11)
  expect((await call(portal, '/step-up', { token })).body.data).toEqual({
    passkey: true,
    totp: false,
    otp: null,
  })
  expect((await sendOtp(token)).status).toBe(409)
  expect((await stepUp(token, '123456')).status).toBe(409)
  const { options, cookie } = await challenge(portal, '/step-up/passkey/options', token)
  expect(options.allowCredentials.map((each: { id: string }) => each.id)).toEqual([
    authenticator.credentialId,
  ])
  expect(options.userVerification).toBe('required')
  const body = { credential: authenticator.get(options) }
  const done = await call(portal, '/step-up/passkey', { token, cookie, body })
  expect(done.body).toEqual({ message: 'Confirmed.' })
  expect((await tryIt(token)).status).toBe(200)
  // The same proof again, with its cookie, on a session that needs one.
  await ageStepUp(portal, token, 11)
  expect((await call(portal, '/step-up/passkey', { token, cookie, body })).status).toBe(400)
  expect(summaryOf(await tryIt(token))).toEqual(REQUIRED)
  await allIsSent(portal)
  expect(await inbox(portal, people.distributor.email)).toEqual(mails)
})

test("another person's passkey proves nothing", async () => {
  const token = await openSession(portal.db, people.stranger.id)
  const { authenticator } = await addPasskey(portal, token)
  const mine = await openSession(portal.db, people.otherAdmin.id)
  await addPasskey(portal, mine)
  await ageStepUp(portal, mine, 11)
  const { options, cookie } = await challenge(portal, '/step-up/passkey/options', mine)
  const body = { credential: authenticator.get(options) }
  expect((await call(portal, '/step-up/passkey', { token: mine, cookie, body })).status).toBe(400)
})

test('with an authenticator app: its code', async () => {
  const token = await openSession(portal.db, people.admin.id)
  const { code } = await addTotp(portal, token)
  await ageStepUp(portal, token, 11)
  expect((await call(portal, '/step-up', { token })).body.data).toEqual({
    passkey: false,
    totp: true,
    otp: null,
  })
  expect((await stepUp(token, code())).status).toBe(200)
  expect((await tryIt(token)).status).toBe(200)
})

describe("a payee's account", () => {
  const salary = category('salary')
  let id: number

  beforeAll(async () => {
    id = await addPayee(portal, people.retailer, salary)
  })

  const stored = () =>
    one(
      portal.db,
      sql`select account_last4, ifsc_code, account_holder_name, address from payees where id = ${id}`,
    )
  const change = async (minutesAgo: number, changed: Fields) => {
    const token = await openSession(portal.db, people.retailer.id)
    await ageStepUp(portal, token, minutesAgo)
    const fields = { ...(await goodFields(portal, salary, people.retailer)), ...changed }
    const owner = { ...people.retailer, token }
    return ask(portal, owner, `/update-services/${id}`, formOf(fields, null))
  }

  test.each([
    ['account number', { account_number: '77777777777777' }],
    ['IFSC', { ifsc_code: 'HDFC0000001' }],
    ['holder', { account_holder_name: 'Rohan Nair' }],
  ])('another %s needs a step-up', async (_what, changed) => {
    await change(0, {})
    const before = await stored()
    expect(summaryOf(await change(11, changed as Fields))).toEqual(REQUIRED)
    expect(await stored()).toEqual(before)
    expect((await change(1, changed as Fields)).status).toBe(200)
    expect(await stored()).not.toEqual(before)
  })

  test('everything else does not, nor does the mask of the number that is stored', async () => {
    await change(0, {})
    const answer = await change(11, {
      address: '7 Tilak Road',
      account_number: '**********8901',
      ifsc_code: 'mahb0000174',
    })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    expect(await stored()).toMatchObject({ address: '7 Tilak Road', account_last4: '8901' })
  })
})

describe('a person', () => {
  const user = async (id: number) => {
    const token = await openSession(portal.db, people.superAdmin.id)
    const { user } = (await call(portal, `/get-user-details/${id}`, { token })).body
    const { first_name, last_name, address, city, state, pincode } = user.user_details
    return { first_name, last_name, address, city, state, pincode, email: user.email, mobile: user.mobile }
  }

  test('another parent, commission, e-mail or mobile needs a step-up; a name does not', async () => {
    const { id } = people.distributor
    const token = await openSession(portal.db, people.superAdmin.id)
    await ageStepUp(portal, token, 11)
    const body = { ...(await user(id)), commission: '8.255', parent_id: people.admin.id }
    const send = (changed: object) =>
      call(portal, `/user-update/${id}`, { token, body: { ...body, ...changed } })
    for (const changed of [
      { parent_id: people.otherAdmin.id },
      { commission: '9' },
      { email: 'other@example.in' },
      { mobile: '9811111111' },
    ]) {
      expect(summaryOf(await send(changed)), JSON.stringify(changed)).toEqual(REQUIRED)
    }
    expect((await send({ first_name: 'Deepika', commission: '8.255' })).status).toBe(200)
  })

  test("one's own e-mail and mobile too: codes will go there", async () => {
    const token = await openSession(portal.db, people.retailer.id)
    await ageStepUp(portal, token, 11)
    const { email, ...own } = await user(people.retailer.id)
    const send = (changed: object) =>
      call(portal, '/profile-edit', { token, body: { user_id: people.retailer.id, ...own, ...changed } })
    expect(summaryOf(await send({ mobile: '9811111112' }))).toEqual(REQUIRED)
    expect(summaryOf(await send({ email: `x${email}` }))).toEqual(REQUIRED)
    expect((await send({ city: 'Nashik' })).status).toBe(200)
  })
})
