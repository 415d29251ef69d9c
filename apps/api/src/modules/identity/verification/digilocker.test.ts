import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  atAadhaar,
  atConsentPage,
  digilockerState,
  openDigilocker,
} from '../../../../test/identity/at-digilocker.ts'
import {
  AADHAAR,
  AADHAAR_OTP,
  audited,
  COMPANY_PAN,
  company,
  flags,
  type Newcomer,
  openWords,
  pass,
  passAadhaar,
  register,
  step,
} from '../../../../test/identity/becoming-a-user.ts'
import { askedAbout, reportESign } from '../../../../test/identity/e-sign-reports.ts'
import { addPerson } from '../../../../test/identity/sign-in.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { many, one, withTransaction } from '../../../platform/database/db.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { dropOldDigilocker } from './digilocker-sql.ts'
import { syncDueDigilocker } from './sync-digilocker-service.ts'
import { makeVerificationDeps } from './verification-deps.ts'

const messages = PERSON.digilocker

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal?.stop())
afterEach(() => setFaults(portal, null))

const ask = (who: Newcomer) => step(portal, who, 'digilocker-verification', {})
const becomes = (who: Newcomer, status: string) =>
  eventually(async () => (await digilockerState(portal, who)).status === status)
const requestsOf = (who: Newcomer) =>
  many(
    portal.db,
    sql<{ verification_id: string; status: string }>`
      select verification_id, status from digilocker_requests where user_id = ${who.id} order by id`,
  )
const verified = async (who: Newcomer) =>
  (await audited(portal, who.id)).filter((action) => action === 'verification.aadhaar').length
const older = (who: Newcomer, minutes: number) =>
  sql`update digilocker_requests set created_at = created_at - make_interval(mins => ${minutes})
       where user_id = ${who.id}`.execute(portal.db)

const report = (verification_id: string, secret: string) =>
  reportESign(
    portal,
    {
      event_type: 'DIGILOCKER_VERIFICATION_SUCCESS',
      data: { status: 'AUTHENTICATED', verification_id, user_details: { name: 'John Doe' } },
    },
    secret,
  )

describe('the outcome', () => {
  it('allowed: verified with four digits and a reference, and nothing else of the document', async () => {
    const who = await atAadhaar(portal)
    const { body } = await ask(who)
    expect(await digilockerState(portal, who)).toEqual({ status: 'pending', message: messages.pending })
    const { return_url } = (await (await fetch(`${body.url}/request`)).json()) as { return_url: string }
    expect(return_url).toBe(`${portal.url}/document-verification?id=${who.id}&token=${who.token}`)
    await atConsentPage(body.url, 'allow', 'Doe J')
    await becomes(who, 'success')
    expect(await digilockerState(portal, who)).toEqual({
      status: 'success',
      message: 'Aadhaar verified successfully.',
    })
    expect(await flags(portal, who.id)).toBe('1100')
    expect(await verified(who)).toBe(1)
    const kept = await one(
      portal.db,
      sql<object>`select pan_name, aadhaar_last4, aadhaar_reference from identities where user_id = ${who.id}`,
    )
    expect(kept).toEqual({ pan_name: 'JOHN DOE', aadhaar_last4: '3712', aadhaar_reference: body.ref_id })
    const again = await ask(who)
    expect([again.status, again.body.message]).toEqual([409, 'This step is done already.'])
    expect((await step(portal, who, 'verification')).body.user_data.user_details).toMatchObject({
      aadhar_verified: 1,
      aadhaar_last4: '3712',
      digilocker: 'none',
    })
  })

  it.each([
    ['deny', 'denied', undefined],
    ['expire', 'expired', undefined],
    ['allow', 'mismatch', 'Meera Nambiar'],
    ['allow', 'denied', 'Nobody'],
  ] as const)(
    '%s is %s (%s): nothing is verified, and it can be tried again',
    async (action, status, name) => {
      const who = await atAadhaar(portal)
      const url = await openDigilocker(portal, who)
      await atConsentPage(url, action, name)
      await becomes(who, status)
      expect(await digilockerState(portal, who)).toEqual({ status, message: messages[status] })
      expect(await flags(portal, who.id)).toBe('1000')
      const { user_details: details } = (await step(portal, who, 'verification')).body.user_data
      expect([details.digilocker, details.aadhaar_last4]).toEqual([status, null])
      expect(await audited(portal, who.id)).toContain(`verification.digilocker-${status}`)
      const next = await openDigilocker(portal, who)
      expect(next).not.toBe(url)
      await atConsentPage(next, 'allow')
      await becomes(who, 'success')
    },
  )

  it('the Aadhaar of a company must fit the person who signs, or the account without a PAN name', async () => {
    const signs = await atAadhaar(portal, company({ first_name: 'Meera', last_name: 'Nambiar' }), COMPANY_PAN)
    await atConsentPage(await openDigilocker(portal, signs), 'allow', 'Meera Nambiar')
    await becomes(signs, 'success')
    const before = await atAadhaar(portal)
    await sql`update identities set pan_name = null where user_id = ${before.id}`.execute(portal.db)
    await atConsentPage(await openDigilocker(portal, before), 'allow', 'john doe')
    await becomes(before, 'success')
  })
})

describe('order and limits', () => {
  it('the PAN comes first, a guessed link opens nothing, and without a request there is no state', async () => {
    const who = await register(portal)
    const early = await ask(who)
    expect([early.status, early.body.message]).toEqual([409, 'Please finish the step before this one first.'])
    expect((await step(portal, who, 'digilocker-verification')).status).toBe(409)
    const guessed = { ...who, token: 'A'.repeat(43) }
    expect((await ask(guessed)).status).toBe(401)
    expect((await step(portal, guessed, 'digilocker-verification')).status).toBe(401)
    const ready = await atAadhaar(portal)
    const none = await step(portal, ready, 'digilocker-verification')
    expect([none.status, none.body.message]).toEqual([409, messages.notStarted])
  })

  it('counts as an identity check, once for each new request', async () => {
    const who = await atAadhaar(portal)
    await sql`
      update rate_counters set hits = 29 where name = 'identity-check' and subject = ${`user:${who.id}`}`.execute(
      portal.db,
    )
    const url = await openDigilocker(portal, who)
    expect(await openDigilocker(portal, who)).toBe(url)
    await atConsentPage(url, 'deny')
    await becomes(who, 'denied')
    expect((await ask(who)).status).toBe(429)
  })
})

describe('several at once', () => {
  it('make one request, whose address expires after ten minutes', async () => {
    const who = await atAadhaar(portal)
    // On a busy machine some wait for the first longer than the server allows, and retry.
    const patiently = () =>
      eventually(async () => {
        const answer = await ask(who)
        expect([200, 409]).toContain(answer.status)
        return answer.status === 200 && answer
      })
    const answers = await Promise.all(Array.from({ length: 5 }, patiently))
    const urls = [...new Set(answers.map(({ body }) => body.url as string))]
    expect(urls).toHaveLength(1)
    expect(await requestsOf(who)).toHaveLength(1)
    await older(who, 10)
    const next = await openDigilocker(portal, who)
    expect(next).not.toBe(urls[0])
    expect((await requestsOf(who)).map(({ status }) => status)).toEqual(['expired', 'pending'])
    await older(who, 10)
    await atConsentPage(next, 'allow')
    expect((await ask(who)).status).toBe(409)
    expect(await verified(who)).toBe(1)
  })

  it('verify once, also against the OTP', async () => {
    const who = await atAadhaar(portal)
    await setFaults(portal, { webhooks_lost: true })
    const sent = await pass(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })
    await atConsentPage(await openDigilocker(portal, who), 'allow')
    const otp = { otp: AADHAAR_OTP, ref_id: sent.body.data.ref_id }
    const [byOtp] = await Promise.all([
      step(portal, who, 'aadhar-otp-verification', otp),
      ...Array.from({ length: 4 }, () => digilockerState(portal, who)),
    ])
    expect([200, 400, 409]).toContain(byOtp.status)
    await becomes(who, 'success')
    expect(await verified(who)).toBe(1)
    expect(await flags(portal, who.id)).toBe('1100')
  })

  it('the OTP ends an open request, whose result no longer counts', async () => {
    const who = await atAadhaar(portal)
    const url = await openDigilocker(portal, who)
    await passAadhaar(portal, who)
    expect(await requestsOf(who)).toEqual([])
    expect((await digilockerState(portal, who)).status).toBe('success')
    await atConsentPage(url, 'allow', 'Meera Nambiar')
    expect(await flags(portal, who.id)).toBe('1100')
    expect(await verified(who)).toBe(1)
  })
})

describe('the provider', () => {
  it('that does not answer leaves no request, and a later call works', async () => {
    const who = await atAadhaar(portal)
    for (const fault of [{ error_before: true }, { error_after: true }, { html_before: true }]) {
      await setFaults(portal, { ...fault, scope: 'digilocker' })
      const broken = await ask(who)
      expect([broken.status, broken.body.message]).toEqual([503, messages.failed])
      expect(await requestsOf(who)).toEqual([])
    }
    await setFaults(portal, null)
    const url = await openDigilocker(portal, who)
    await setFaults(portal, { error_after: true, scope: 'digilocker', webhooks_lost: true })
    await atConsentPage(url, 'allow')
    expect((await digilockerState(portal, who)).status).toBe('pending')
    await setFaults(portal, null)
    await becomes(who, 'success')
  })

  it('with an unknown status changes nothing, is shown to a person, and is polled again', async () => {
    const who = await atAadhaar(portal)
    const url = await openDigilocker(portal, who)
    await setFaults(portal, { digilocker_status: 'IN_REVIEW' })
    await atConsentPage(url, 'allow')
    expect(await digilockerState(portal, who)).toEqual({ status: 'pending', message: messages.pending })
    expect(await flags(portal, who.id)).toBe('1000')
    await expect.poll(() => openWords(portal, who)).toEqual(['IN_REVIEW'])
    await setFaults(portal, null)
    await becomes(who, 'success')
    expect(await openWords(portal, who)).toEqual([])
  })

  it('is synced by its webhook alone, by the sweep alone, and twice makes no difference', async () => {
    const byWebhook = await atAadhaar(portal)
    await setFaults(portal, { webhooks_doubled: true })
    await atConsentPage(await openDigilocker(portal, byWebhook), 'allow')
    await eventually(async () => (await flags(portal, byWebhook.id)) === '1100')
    expect(await verified(byWebhook)).toBe(1)
    await setFaults(portal, { webhooks_lost: true })
    const bySweep = await atAadhaar(portal)
    await atConsentPage(await openDigilocker(portal, bySweep), 'allow')
    const sync = () => syncDueDigilocker(makeVerificationDeps({ ...portal, log: portal.app.log }))
    await sync()
    expect(await flags(portal, bySweep.id)).toBe('1000')
    await sql`update digilocker_requests set next_poll_at = now()`.execute(portal.db)
    await sync()
    // The server's own sweep may have taken it.
    await expect.poll(() => flags(portal, bySweep.id)).toBe('1100')
  })

  it('is polled too late: a consent ends after an hour, and nothing is verified', async () => {
    const who = await atAadhaar(portal)
    await setFaults(portal, { webhooks_lost: true })
    await atConsentPage(await openDigilocker(portal, who), 'allow')
    await fetch(`${portal.sandboxUrl}/time`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ seconds: 3600 }),
    })
    expect((await digilockerState(portal, who)).status).toBe('expired')
    expect(await flags(portal, who.id)).toBe('1000')
  })

  it('is trusted by its webhook only to start a poll', async () => {
    const who = await atAadhaar(portal)
    await openDigilocker(portal, who)
    const id = (await requestsOf(who))[0]?.verification_id ?? ''
    expect((await report(id, 'guess')).status).toBe(401)
    expect((await report(id, 'sandbox-secret')).status).toBe(200)
    expect((await report('CKD-nobody', 'sandbox-secret')).status).toBe(200)
    await askedAbout(portal, id)
    expect((await digilockerState(portal, who)).status).toBe('pending')
    expect(await flags(portal, who.id)).toBe('1000')
  })
})

it("the end of a person's credentials ends their open request; old ones are deleted", async () => {
  const who = await atAadhaar(portal)
  const url = await openDigilocker(portal, who)
  await withTransaction(portal.db, (trx) => endEverything(trx, { userId: who.id }))
  expect(await requestsOf(who)).toEqual([])
  await atConsentPage(url, 'allow')
  const other = await atAadhaar(portal)
  await openDigilocker(portal, other)
  await older(other, 24 * 60 + 1)
  await dropOldDigilocker(portal.db)
  expect(await requestsOf(other)).toEqual([])
  expect([await flags(portal, who.id), await flags(portal, other.id)]).toEqual(['1000', '1000'])
})
