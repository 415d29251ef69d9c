import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  AADHAAR,
  AADHAAR_OTP,
  audited,
  company,
  flags,
  GSTIN,
  PAN,
  PAN_NAME,
  pass,
  passAadhaar,
  passIdentity,
  register,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, anotherOtp } from '../../../../test/identity/sign-in.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

const withPan = async (body?: Record<string, unknown>) => {
  const who = await register(portal, body)
  const pan = body ? 'AAICP2912R' : PAN
  await pass(portal, who, 'pan-verification', { pan, name: PAN_NAME })
  return who
}
const sendOtp = async (who: Awaited<ReturnType<typeof register>>) =>
  (await pass(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })).body.data.ref_id as string

describe('links', () => {
  it('guessed, of another person, over: 401, an audit row, nothing changed', async () => {
    const who = await register(portal)
    const other = await register(portal)
    const over = await register(portal)
    await sql`update link_tokens set expires_at = now() where user_id = ${over.id}`.execute(portal.db)
    const before = (await audited(portal, null)).length
    const bad = [{ ...who, token: 'A'.repeat(43) }, { ...who, token: other.token }, over]
    for (const link of bad) {
      for (const [name, body] of [
        ['verification', undefined],
        ['pan-verification', { pan: PAN, name: PAN_NAME }],
        ['document-verification', { i_agree_check: '1' }],
      ] as const) {
        const { status, body: answer } = await step(portal, link, name, body)
        expect(status).toBe(401)
        expect(answer.message).toMatch(/no longer valid/)
      }
    }
    const refused = (await audited(portal, null)).slice(before)
    expect(refused).toEqual(Array(9).fill('verification.link-refused'))
    expect([await flags(portal, who.id), await flags(portal, over.id)]).toEqual(['0000', '0000'])
  })
})

describe('order', () => {
  it('a step before its turn is 409 and leaves an audit row', async () => {
    const who = await register(portal)
    const early: [string, unknown][] = [
      ['aadhar-verification', { aadhaar_number: AADHAAR }],
      ['aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id: '1' }],
      ['aadhar-resend-otp', {}],
      ['gstin-verification', { gstin: GSTIN }],
      ['document-verification', { i_agree_check: '1' }],
    ]
    for (const [name, body] of early) expect((await step(portal, who, name, body)).status, name).toBe(409)
    expect((await step(portal, who, 'document-view')).status).toBe(409)
    expect(await flags(portal, who.id)).toBe('0000')
    expect(
      (await audited(portal, who.id)).filter((action) => action === 'verification.out-of-order'),
    ).toHaveLength(6)
  })

  it('a step that is done cannot be done again, and an individual has no GSTIN', async () => {
    const who = await register(portal)
    await passIdentity(portal, who, 'individual')
    const again = await step(portal, who, 'pan-verification', { pan: 'AZJPG7110R', name: 'Another' })
    expect(again.body.message).toBe('This step is done already.')
    const gstin = await step(portal, who, 'gstin-verification', { gstin: GSTIN })
    expect([gstin.status, gstin.body.message]).toEqual([409, 'An individual needs no GST number.'])
  })
})

describe('PAN', () => {
  it.each([
    [{ pan: 'abcpv1234d', name: PAN_NAME }, 'pan', 'PAN number must be in the format ABCDE1234F.'],
    [{ pan: PAN, name: ' ' }, 'name', 'Pan holder name is required.'],
    [{ pan: '', name: PAN_NAME }, 'pan', 'PAN number is required.'],
    [{ pan: 'DEFPV0126D', name: PAN_NAME }, 'pan', 'This PAN is not valid.'],
    [{ pan: PAN, name: 'Jane D' }, 'name', 'The name is not the one on this PAN.'],
    [{ pan: PAN, name: 'J Doe' }, 'name', 'The name is not the one on this PAN.'],
    [{ pan: PAN, name: PAN_NAME, admin: true }, 'admin', 'This field is not known.'],
  ])('%o is refused at %s', async (body, field, sentence) => {
    const who = await register(portal)
    const answer = await step(portal, who, 'pan-verification', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [sentence] })
    expect(await flags(portal, who.id)).toBe('0000')
  })

  it('names the first error, and answers the message as second element', async () => {
    const who = await register(portal)
    const wrong = await step(portal, who, 'pan-verification', { pan: 'DEFPV0126D', name: 'X' })
    expect(wrong.body.message).toBe('PAN verification failed.')
    const right = await step(portal, who, 'pan-verification', { pan: PAN, name: 'John D' })
    expect(right.body.data[1]).toBe('PAN verified successfully.')
  })

  it('30 questions an hour, then 429', async () => {
    const who = await register(portal)
    await sql`insert into rate_counters (name, subject, window_at, hits)
      values ('identity-check', ${`user:${who.id}`}, date_trunc('minute', now()), 30)`.execute(portal.db)
    const answer = await step(portal, who, 'pan-verification', { pan: PAN, name: PAN_NAME })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('Aadhaar', () => {
  it.each([
    ['', 'Aadhaar number is required.'],
    ['65567552371', 'Aadhaar number must be 12 digits.'],
    ['65567552371X', 'Aadhaar number must be numeric.'],
    ['655675523710', 'This Aadhaar number is not valid.'],
    ['234567890123', 'This Aadhaar number is not valid.'],
    ['655675523719', 'Aadhaar not linked to mobile number.'],
  ])('%s is refused', async (number, sentence) => {
    const who = await withPan()
    const answer = await step(portal, who, 'aadhar-verification', { aadhaar_number: number })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ aadhaar_number: [sentence] })
  })

  it('a wrong OTP is 400, a thousand are no better than five, and the right one is too late', async () => {
    const who = await withPan()
    const ref_id = await sendOtp(who)
    const wrong = { otp: anotherOtp(AADHAAR_OTP), ref_id }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => step(portal, who, 'aadhar-otp-verification', wrong)),
    )
    const messages = answers.map((answer) => [answer.status, answer.body.message])
    expect(
      messages.filter(([, message]) => message === 'Invalid OTP. Please check and try again.'),
    ).toHaveLength(5)
    expect(messages.filter(([, message]) => String(message).startsWith('Too many wrong OTPs.'))).toHaveLength(
      35,
    )
    const late = await step(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id })
    expect(late.status).toBe(400)
    expect(await flags(portal, who.id)).toBe('1000')
  })

  it('an expired OTP and a foreign reference', async () => {
    const who = await withPan()
    const ref_id = await sendOtp(who)
    const foreign = await step(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id: '123' })
    expect([foreign.status, foreign.body.message]).toEqual([400, 'Invalid OTP. Please check and try again.'])
    await setFaults(portal, { aadhaar_otp_expired: true })
    const expired = await step(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id })
    expect([expired.status, expired.body.message]).toEqual([400, 'OTP has expired, Please try again.'])
    const malformed = await step(portal, who, 'aadhar-otp-verification', { otp: '11', ref_id })
    expect([malformed.status, malformed.body.errors]).toEqual([422, { otp: ['Otp must be 6 digits.'] }])
  })

  it('a resend waits 60 seconds and takes over; five an hour', async () => {
    const who = await withPan()
    const before = await step(portal, who, 'aadhar-resend-otp', {})
    expect([before.status, before.body.message]).toEqual([409, 'Please enter your Aadhaar number again.'])
    const first = await sendOtp(who)
    const early = await step(portal, who, 'aadhar-resend-otp', {})
    expect(early.status).toBe(429)
    expect(Number(early.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    const older = sql`update aadhaar_otps set created_at = now() - interval '61 seconds' where user_id = ${who.id}`
    await older.execute(portal.db)
    // Spec 1 section 7: the call has no body at all.
    const response = await fetch(`${portal.url}/api/aadhar-resend-otp/${who.id}/${who.token}`, {
      method: 'POST',
    })
    expect(response.status).toBe(200)
    const resent = (await response.json()) as { status: string; ref_id: string }
    expect(resent.status).toBe('success')
    const old = await step(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id: first })
    expect(old.status).toBe(400)
    const done = await step(portal, who, 'aadhar-otp-verification', {
      otp: AADHAAR_OTP,
      ref_id: resent.ref_id,
    })
    expect(done.body.data).toEqual({ status: 'success', message: 'Aadhaar verified successfully.' })
    const tired = await withPan()
    for (let sent = 0; sent < 5; sent += 1) await sendOtp(tired)
    const sixth = await step(portal, tired, 'aadhar-verification', { aadhaar_number: AADHAAR })
    expect(sixth.status).toBe(429)
  })
})

describe('GSTIN', () => {
  it.each([
    ['', 'GST number is required.'],
    ['29AAICP', 'GST number must be in the format 27ABCDE1234F1Z0.'],
    ['29ABCPV1234D1ZU', 'This GST number belongs to another PAN.'],
    ['27AAICP2912R1ZX', PERSON.verification.gstinCheck],
    ['29AAICP2912R1C2', PERSON.verification.gstinKinds.tcs],
    ['40AAICP2912R1Z7', PERSON.verification.gstinState],
    ['27AAICP2912R1ZV', 'This GST number is not valid.'],
  ])('%s is refused', async (gstin, sentence) => {
    const who = await withPan(company())
    await passAadhaar(portal, who)
    const answer = await step(portal, who, 'gstin-verification', { gstin })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ gstin: [sentence] })
    if (gstin.length === 15) expect(answer.body.message).toBe('Error occurred while verifying GSTIN.')
    expect(await flags(portal, who.id)).toBe('1100')
  })
})

describe('a provider that does not answer', () => {
  it.each([
    ['before the work', { error_before: true }],
    ['after the work', { error_after: true }],
    ['with HTML', { html_before: true }],
    ['too many calls', { rate_limited: true }],
  ])('%s: 503, nothing changed, and the same step can be taken again', async (_name, fault) => {
    const who = await register(portal, company())
    const through = async (name: string, body: unknown) => {
      const before = await flags(portal, who.id)
      await setFaults(portal, { ...fault, scope: 'secure-id,quicko,e-sign' })
      const broken = await step(portal, who, name, body)
      expect([name, broken.status]).toEqual([name, 503])
      expect(await flags(portal, who.id)).toBe(before)
      await setFaults(portal, null)
      return pass(portal, who, name, body)
    }
    await through('pan-verification', { pan: 'AAICP2912R', name: PAN_NAME })
    const sent = await through('aadhar-verification', { aadhaar_number: AADHAAR })
    await through('aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id: sent.body.data.ref_id })
    await through('gstin-verification', { gstin: GSTIN })
    await through('document-verification', { i_agree_check: '1' })
  })

  it('uses up no OTP: tries and sends count only after an answer', async () => {
    const who = await withPan()
    await setFaults(portal, { error_after: true, scope: 'quicko' })
    for (let tries = 0; tries < 6; tries += 1) {
      const broken = await step(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })
      expect(broken.status).toBe(503)
    }
    await setFaults(portal, null)
    const ref_id = await sendOtp(who)
    await setFaults(portal, { error_after: true, scope: 'quicko' })
    for (let tries = 0; tries < 7; tries += 1) {
      const broken = await step(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id })
      expect([broken.status, broken.body.message]).toEqual([
        503,
        'Something went wrong. Please try again later.',
      ])
    }
    await setFaults(portal, null)
    await pass(portal, who, 'aadhar-otp-verification', { otp: AADHAAR_OTP, ref_id })
  })
})
