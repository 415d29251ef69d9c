import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inspect, launchBrowser } from '../../browser/testing/chromium.ts'
import { KEYS, type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { webhookHeaders } from '../../webhooks/signature.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let browser: Browser
let aheadMs = 0
let made = 0

beforeAll(async () => {
  receiver = await startReceiver()
  browser = await launchBrowser()
  sandbox = await startSandbox({ eSignWebhookUrl: receiver.url, now: () => Date.now() + aheadMs })
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
  await receiver.stop()
})
beforeEach(() => {
  receiver.received.length = 0
})
afterEach(() => sandbox.call('DELETE', '/faults'))

function asked(change: Record<string, unknown> = {}) {
  made += 1
  return {
    verification_id: `digi-${made}`,
    document_requested: ['AADHAAR'],
    redirect_url: `${sandbox.origin}/inbox?to=nobody@example.in`,
    user_flow: 'signin',
    ...change,
  }
}

const make = (body: unknown) => sandbox.call('POST', '/verification/digilocker', body)
const status = (id: string) => sandbox.call('GET', `/verification/digilocker?verification_id=${id}`)
const aadhaar = (id: string) =>
  sandbox.call('GET', `/verification/digilocker/document/AADHAAR?verification_id=${id}`)
async function decide(url: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return answer.status
}

test.each([
  ['Allow', 'AUTHENTICATED', 'SUCCESS'],
  ['Deny', 'CONSENT_DENIED', 'CONSENT_DENIED'],
  ['Let it expire', 'EXPIRED', 'LINK_EXPIRED'],
])('a person can %s, is led back, and it is reported', async (button, outcome, event) => {
  const body = asked()
  const { body: answer } = await make(body)
  expect(answer).toMatchObject({ ...body, status: 'PENDING' })
  expect((await status(body.verification_id)).body).toMatchObject({
    status: 'PENDING',
    user_details: {},
    document_consent: [],
    reference_id: answer.reference_id,
  })
  expect((await aadhaar(body.verification_id)).status).toBe(400)
  const page = await (await browser.newContext()).newPage()
  await page.goto(answer.url)
  await page.getByText('Asked for: AADHAAR').waitFor()
  if (button === 'Allow') {
    expect(await inspect(page, 'digilocker')).toEqual([])
    await page.getByLabel('Name on the Aadhaar').fill('')
    await page.getByRole('button', { name: button }).click()
    await page.getByText('Enter the name on the Aadhaar').waitFor()
    await page.getByLabel('Name on the Aadhaar').fill('Meera Nambiar')
  }
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/to=nobody/)
  await page.context().close()
  const [webhook] = await receiver.waitFor(1)
  expect(webhook?.body).toMatchObject({
    event_type: `DIGILOCKER_VERIFICATION_${event}`,
    version: 'v1',
    data: { status: outcome, verification_id: body.verification_id },
  })
  const timestampMs = Number(webhook?.headers['x-webhook-timestamp'])
  const sign = { secret: KEYS['x-client-secret'], timestampMs, attempt: 1, forged: false }
  expect(webhook?.headers['x-webhook-signature']).toBe(
    webhookHeaders(webhook?.raw ?? '', sign)['x-webhook-signature'],
  )
  expect((await status(body.verification_id)).body.status).toBe(outcome)
  expect(await decide(answer.url, { action: 'deny' })).toBe(409)
  const document = await aadhaar(body.verification_id)
  expect(document.status).toBe(button === 'Allow' ? 200 : 400)
  if (button === 'Allow') {
    expect(document.body).toMatchObject({
      verification_id: body.verification_id,
      reference_id: answer.reference_id,
      status: 'SUCCESS',
      uid: 'xxxxxxxx5647',
      name: 'Meera Nambiar',
    })
  }
})

test('an address works for ten minutes, a consent for an hour, and an empty locker has no document', async () => {
  const late = asked()
  const lateUrl = (await make(late)).body.url
  const kept = asked()
  await decide((await make(kept)).body.url, { action: 'allow', name: 'Nobody' })
  expect((await aadhaar(kept.verification_id)).body).toMatchObject({ status: 'AADHAAR_NOT_LINKED' })
  aheadMs += 600_000
  expect(await decide(lateUrl, { action: 'allow', name: 'John Doe' })).toBe(409)
  expect((await status(late.verification_id)).body.status).toBe('EXPIRED')
  expect((await aadhaar(late.verification_id)).body.message).toBe('Digilocker request URL is expired')
  aheadMs += 3_000_001
  expect((await aadhaar(kept.verification_id)).body.message).toBe('Digilocker consent session expired')
})

test('refuses requests that the provider refuses', async () => {
  const refusals: [Record<string, unknown>, string][] = [
    [{ verification_id: undefined }, 'verification_id is missing in the request.'],
    [{ verification_id: 'a b' }, 'verification_id can include only alphanum, dot, hyphen and underscores.'],
    [{ verification_id: 'a'.repeat(51) }, 'verification_id can include a maximum of 50 characters.'],
    [{ document_requested: undefined }, 'document_requested is missing in the request.'],
    [{ document_requested: [] }, "Requested Document Type can't be empty"],
    [{ document_requested: ['PASSPORT'] }, 'Invalid Document Type Submitted'],
    [{ document_requested: ['AADHAAR', 'AADHAAR'] }, 'Duplicate Document Type Submitted'],
    [{ redirect_url: 'here' }, 'redirect_url should be valid url.'],
    [{ redirect_url: 'http://portal.example/' }, 'redirect_url should start with https.'],
    [{ user_flow: 'both' }, 'user_flow should be signin or signup.'],
  ]
  for (const [change, message] of refusals) {
    const answer = await make(asked(change))
    expect([answer.status, answer.body.message]).toEqual([400, message])
  }
  const body = asked()
  await make(body)
  const again = await make(body)
  expect([again.status, again.body.code]).toEqual([409, 'verification_id_value_invalid'])
  expect((await status('digi-guess')).status).toBe(404)
  expect((await sandbox.call('GET', '/verification/digilocker')).status).toBe(400)
  expect((await fetch(`${sandbox.origin}/digilocker/guess/request`)).status).toBe(404)
  await sandbox.call('PUT', '/faults', { digilocker_status: 'IN_REVIEW' })
  expect((await status(body.verification_id)).body.status).toBe('IN_REVIEW')
})
