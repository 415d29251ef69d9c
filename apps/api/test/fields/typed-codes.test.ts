// Invariant (identity): Ten wrong codes of a person are judged a day and kind, over all codes sent. A call
// that takes a code declares its kind.
// Enforced by: `typed-codes-sql.ts`, `mount()`.
// Also tested by: `contact-limits.test.ts`. Decision: 0096.

import { type CallSpec, call, codesWithoutLimit, shapeNames } from '@chukta/contract/call'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { mount } from '../../src/platform/http/routes.ts'
import { AADHAAR, AADHAAR_OTP, PAN, PAN_NAME, pass, register, step } from '../identity/becoming-a-user.ts'
import { addTotp, call as send } from '../identity/second-factors.ts'
import { addPerson, anotherOtp, otpFor } from '../identity/sign-in.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { openSession } from '../portal/people.ts'

/** Each call that takes a guessable code; their wrong codes count together. */
const LIMITS = {
  'POST /login-otp-validation': 'sign-in',
  'POST /step-up': 'factor',
  'POST /totp/confirm': 'factor',
  'POST /profile-contact-otp-validation': 'contact',
  'POST /aadhar-otp-verification/:id/:token': 'aadhaar',
}

/** Fields that are called a code, and hold nothing secret. */
const KNOWN_TO_ALL = ['ifsc_code', 'pincode', 'sac_code', 'state_code']

describe('a code that a person types', async () => {
  const calls = (await contractCalls()).map(({ spec }) => spec)

  it('has a limit for wrong ones, in every call that takes one', () => {
    const limited = calls.flatMap((spec) =>
      spec.code === undefined ? [] : [[`${spec.method} ${spec.path}`, spec.code]],
    )
    expect(Object.fromEntries(limited)).toEqual(LIMITS)
    expect(calls.flatMap(codesWithoutLimit)).toEqual([])
  })

  it('is recognised by its name', () => {
    const named = calls.flatMap(({ body, query }) => [...shapeNames(body), ...shapeNames(query)])
    const like = named.filter((name) => /otp|code|pass_?code/i.test(name))
    expect([...new Set(like)].toSorted()).toEqual([...KNOWN_TO_ALL, 'code', 'otp', 'send_otp_to'].toSorted())
  })

  it.each(['otp', 'code', 'upi_otp', 'loginOtp', 'mpin', 'recovery_code'])(
    'called %s prevents the server from starting without a limit',
    (field) => {
      const spec = call({
        method: 'POST',
        path: '/x',
        summary: '',
        feature: 'test',
        access: 'session.use',
        for: 'person',
        body: z.strictObject({ [field]: z.string() }),
        answer: z.object({ ok: z.boolean() }),
      })
      const put = (given: CallSpec) => () => mount(fastify(), {} as Deps, given, async () => ({ ok: true }))
      expect(put(spec)).toThrow(/without a limit for wrong ones/)
      // A limit that the call cannot refuse by is none.
      expect(put({ ...spec, code: 'contact' })).toThrow(/without a limit for wrong ones/)
    },
  )
})

// Signing in: `wrong-login-codes.test.ts`; contacts: `contact-limits.test.ts`.
describe('ten wrong ones of a person are judged in a day, over all codes', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal?.stop())

  const forgetRow = (userId: number) =>
    sql`delete from factor_guesses where user_id = ${userId}`.execute(portal.db)
  const expectDaySpent = (answer: { status: number; headers: Headers }) => {
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  }

  it('of a step-up, over several OTPs and sessions', async () => {
    const person = await addPerson(portal)
    for (let round = 0; round < 2; round += 1) {
      const token = await openSession(portal.db, person.id)
      await send(portal, '/step-up/otp', { token, body: { send_otp_to: 'email' } })
      const otp = await otpFor(portal, person.email, round + 1)
      for (let i = 0; i < 5; i += 1) {
        const wrong = await send(portal, '/step-up', { token, body: { code: anotherOtp(otp) } })
        expect(wrong.status).toBe(400)
      }
      // The quarter of an hour after five in a row.
      await forgetRow(person.id)
    }
    const token = await openSession(portal.db, person.id)
    await send(portal, '/step-up/otp', { token, body: { send_otp_to: 'email' } })
    const otp = await otpFor(portal, person.email, 3)
    expectDaySpent(await send(portal, '/step-up', { token, body: { code: otp } }))
  })

  it('of an authenticator app, those of adding it included; a right one does not count', async () => {
    const person = await addPerson(portal)
    const token = await openSession(portal.db, person.id)
    await send(portal, '/totp', { method: 'POST', token })
    for (let i = 0; i < 5; i += 1) {
      const wrong = await send(portal, '/totp/confirm', { token, body: { code: '000000' } })
      expect(wrong.status).toBe(400)
    }
    await forgetRow(person.id)
    const app = await addTotp(portal, token)
    expect(app.answer.status).toBe(200)
    for (let i = 0; i < 5; i += 1) {
      const wrong = await send(portal, '/step-up', { token, body: { code: anotherOtp(app.code()) } })
      expect(wrong.status).toBe(400)
    }
    await forgetRow(person.id)
    expectDaySpent(await send(portal, '/step-up', { token, body: { code: app.code(1) } }))
  })

  it('of an Aadhaar, over several OTPs; no more are sent', async () => {
    const who = await register(portal)
    await pass(portal, who, 'pan-verification', { pan: PAN, name: PAN_NAME })
    const otp = anotherOtp(AADHAAR_OTP)
    for (let round = 0; round < 2; round += 1) {
      const sent = await pass(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })
      const body = { otp, ref_id: sent.body.data.ref_id }
      const wrong = await Promise.all(
        Array.from({ length: 5 }, () => step(portal, who, 'aadhar-otp-verification', body)),
      )
      expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    }
    expectDaySpent(await step(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR }))
    // An OTP of before is not judged either.
    await sql`insert into aadhaar_otps (user_id, reference, aadhaar_last4) values (${who.id}, 'kept', '3712')`.execute(
      portal.db,
    )
    expectDaySpent(await step(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id: 'kept' }))
  })

  it('five Aadhaar OTPs an hour are sent, to parallel requests too', async () => {
    const who = await register(portal)
    await pass(portal, who, 'pan-verification', { pan: PAN, name: PAN_NAME })
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => step(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})
