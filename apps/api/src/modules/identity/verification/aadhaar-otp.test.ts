import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { atAadhaar } from '../../../../test/identity/at-digilocker.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import {
  AADHAAR,
  AADHAAR_OTP,
  flags,
  type Newcomer,
  pass,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { anotherOtp } from '../../../../test/identity/sign-in.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/configuration/config.ts'

const logged: string[] = []
const { write } = process.stdout
let portal: Portal
let people: People
beforeAll(async () => {
  process.stdout.write = ((chunk: string | Uint8Array) => logged.push(String(chunk)) > 0) as typeof write
  portal = await startPortal({ LOG_LEVEL: 'info' })
  people = await makePeople(portal.db)
})
afterAll(async () => {
  process.stdout.write = write
  await portal?.stop()
})
afterEach(() => setFaults(portal, null))

const sendOtp = (who: Newcomer) => step(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })
const verify = (who: Newcomer, ref_id: string, otp = AADHAAR_OTP) =>
  step(portal, who, 'aadhar-otp-verification', { otp, ref_id })
const sent = async (who: Newcomer) => String((await sendOtp(who)).body.data.ref_id)
const reasonsAbout = async ({ id }: Newcomer): Promise<string[]> => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')
  const reasons = (body.data.data as { reason: string }[]).map(({ reason }) => reason)
  return reasons.filter((reason) => reason.includes(`, user ${id}, `))
}
const older = (who: Newcomer) =>
  sql`update aadhaar_otps set created_at = now() - interval '61 seconds' where user_id = ${who.id}`.execute(
    portal.db,
  )

it('the answer names both ways, and the number and its OTP verify', async () => {
  const who = await atAadhaar(portal)
  const { body } = await step(portal, who, 'verification')
  expect(body.user_data.aadhaar_ways).toEqual(['otp', 'digilocker'])
  const asked = await sendOtp(who)
  expect(asked.body.data).toEqual({
    message: 'OTP has been sent to the mobile linked with your Aadhaar.',
    ref_id: expect.stringMatching(/^\d+$/),
  })
  const wrong = await verify(who, asked.body.data.ref_id, anotherOtp(AADHAAR_OTP))
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid OTP. Please check and try again.'])
  expect((await verify(who, asked.body.data.ref_id)).body.data).toEqual({
    status: 'success',
    message: 'Aadhaar verified successfully.',
  })
  expect(await flags(portal, who.id)).toBe('1100')
})

it('a verification waits for an OTP that the service is sending, also after a resend', async () => {
  const who = await atAadhaar(portal)
  const first = await sent(who)
  await older(who)
  const word = 'message=OTP generated for this aadhaar, please try after 45 seconds'
  await setFaults(portal, { answer_word: word, scope: 'quicko' })
  for (const name of ['aadhar-verification', 'aadhar-resend-otp']) {
    const answer = await step(
      portal,
      who,
      name,
      name === 'aadhar-resend-otp' ? {} : { aadhaar_number: AADHAAR },
    )
    expect([answer.status, answer.body.message]).toEqual([429, 'Please wait before you ask for a new OTP.'])
    expect(answer.headers.get('Retry-After')).toBe('45')
  }
  await setFaults(portal, null)
  // No new OTP was sent, so the first one still counts.
  expect((await verify(who, first)).status).toBe(200)
})

it.each([
  ['OTP expired', 400, 'OTP has expired, Please try again.'],
  ['Invalid Reference Id', 400, 'OTP has expired, Please try again.'],
  [
    'Request under process, please try after 30 seconds',
    503,
    'Something went wrong. Please try again later.',
  ],
])('"%s" of an OTP is %i', async (word, status, message) => {
  const who = await atAadhaar(portal)
  const reference = await sent(who)
  await setFaults(portal, { answer_word: `message=${word}`, scope: 'quicko' })
  const answer = await verify(who, reference, anotherOtp(AADHAAR_OTP))
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect(await reasonsAbout(who)).toEqual([])
  await setFaults(portal, null)
  expect((await verify(who, reference)).status).toBe(200)
})

it('an unlisted status changes nothing, is shown to a person, and is closed by the next listed one', async () => {
  const who = await atAadhaar(portal)
  await setFaults(portal, { answer_word: `message=${AADHAAR} is held by UIDAI`, scope: 'quicko' })
  const refused = await sendOtp(who)
  expect([refused.status, refused.body.message]).toEqual([503, 'Aadhaar verification failed.'])
  expect(await reasonsAbout(who)).toEqual([
    `The service for Aadhaar says what is not known here: Quicko, user ${who.id}, "… is held by UIDAI".`,
  ])
  await setFaults(portal, null)
  const reference = await sent(who)
  expect(await reasonsAbout(who)).toEqual([])

  await setFaults(portal, { answer_word: 'status:VALID=ON_HOLD', scope: 'quicko' })
  expect((await verify(who, reference)).status).toBe(503)
  expect(await flags(portal, who.id)).toBe('1000')
  expect((await reasonsAbout(who))[0]).toContain('"ON_HOLD"')
  // A good answer about another person proves nothing about this one.
  await sent(await atAadhaar(portal))
  expect(await reasonsAbout(who)).toHaveLength(1)
  await setFaults(portal, null)
  expect((await verify(who, reference)).status).toBe(200)
  expect(await reasonsAbout(who)).toEqual([])
})

it.each([
  ['HTML with 200', { html_before: true }],
  ['silence', { timeout_before: true, timeout_ms: 50 }],
  ['a refusal after the work', { refused_after: true }],
  ['text for its code', { answer_word: 'code=held' }],
])('%s changes nothing, and the sent OTP stays valid', async (_name, fault) => {
  const who = await atAadhaar(portal)
  const reference = await sent(who)
  await setFaults(portal, { ...fault, scope: 'quicko' })
  expect((await verify(who, reference)).status).toBe(503)
  expect((await sendOtp(who)).status).toBe(503)
  expect(await flags(portal, who.id)).toBe('1000')
  await setFaults(portal, null)
  expect((await verify(who, reference)).status).toBe(200)
})

it('continues with another token after its own expires', async () => {
  const who = await atAadhaar(portal)
  await sent(who)
  await fetch(`${portal.sandboxUrl}/time`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ seconds: 90_000 }),
  })
  const reference = await sent(who)
  expect((await verify(who, reference)).status).toBe(200)
})

it('neither number nor OTP nor name is in the log', () => {
  const log = logged.join('')
  expect(log).toContain('/api/aadhar-otp-verification')
  expect(log).toContain('is held by UIDAI')
  for (const part of [AADHAAR, 'John Doe', 'Lake View Road']) expect(log).not.toContain(part)
  // As a whole number only: a time in milliseconds may hold the same six digits.
  expect(log).not.toMatch(new RegExp(`\\b${AADHAAR_OTP}\\b`))
})

describe('where the operator has', () => {
  let copy: Awaited<ReturnType<typeof buildApp>> | undefined
  let other: Portal
  afterEach(() => copy?.close())
  const start = async (env: Record<string, string>) => {
    const port = await freePort()
    const config = readConfig({ ...portal.settings, ...env, PORT: String(port) })
    copy = await buildApp({ ...portal, config })
    await copy.listen({ port, host: '127.0.0.1' })
    other = { ...portal, url: `http://127.0.0.1:${port}` }
    return atAadhaar(other)
  }
  const refusals = async (who: Newcomer, names: string[]) => {
    const bodies: Record<string, unknown> = {
      'aadhar-verification': { aadhaar_number: AADHAAR },
      'aadhar-otp-verification': { otp: AADHAAR_OTP, ref_id: '1' },
    }
    const answers = await Promise.all(names.map((name) => step(other, who, name, bodies[name] ?? {})))
    return answers.map(({ status, body }) => `${status} ${body.message}`)
  }
  const OTP_CALLS = ['aadhar-verification', 'aadhar-otp-verification', 'aadhar-resend-otp']
  const ways = async (who: Newcomer) =>
    (await step(other, who, 'verification')).body.user_data.aadhaar_ways as string[]

  it('no service for OTPs, DigiLocker alone is offered', async () => {
    const who = await start({ AADHAAR_OTP: 'off' })
    expect(await ways(who)).toEqual(['digilocker'])
    const said = `409 ${PERSON.aadhaarWays.noOtp}`
    expect(await refusals(who, OTP_CALLS)).toEqual([said, said, said])
    const { body } = await pass(other, who, 'digilocker-verification', {})
    await fetch(body.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'deny', name: '' }),
    })
    await expect
      .poll(async () => (await step(other, who, 'digilocker-verification')).body, { timeout: 60_000 })
      .toEqual({ status: 'denied', message: PERSON.digilockerAlone.denied })
  })

  it('no DigiLocker, number and OTP alone are offered', async () => {
    const who = await start({ DIGILOCKER: 'off' })
    expect(await ways(who)).toEqual(['otp'])
    expect(await refusals(who, ['digilocker-verification'])).toEqual([
      `409 ${PERSON.aadhaarWays.noDigilocker}`,
    ])
    const { body } = await pass(other, who, 'aadhar-verification', { aadhaar_number: AADHAAR })
    await pass(other, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id: body.data.ref_id })
  })

  it('neither, every call names the next step', async () => {
    const who = await start({ AADHAAR_OTP: 'off', DIGILOCKER: 'off' })
    expect(await ways(who)).toEqual([])
    const said = `409 ${PERSON.aadhaarWays.none}`
    expect(await refusals(who, [...OTP_CALLS, 'digilocker-verification'])).toEqual([said, said, said, said])
    const inHindi = await fetch(`${other.url}/api/aadhar-resend-otp/${who.id}/${who.token}`, {
      method: 'POST',
      headers: { 'Accept-Language': 'hi' },
    })
    expect(((await inHindi.json()) as { message: string }).message).toMatch(/^फ़िलहाल यहाँ आधार/)
  })
})
