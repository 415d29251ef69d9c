import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

async function upload(bytes: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('document', new Blob([bytes]), 'agreement.pdf')
  const response = await fetch(`${sandbox.origin}/verification/esignature/document`, {
    method: 'POST',
    headers: KEYS,
    body: form,
  })
  return (await response.json()) as Record<string, unknown>
}

const signer = {
  name: 'Meera Nambiar',
  email: 'meera.nambiar@example.in',
  sequence: 1,
  sign_positions: [
    {
      page: 1,
      top_left_x_coordinate: 60,
      bottom_right_x_coordinate: 240,
      top_left_y_coordinate: 180,
      bottom_right_y_coordinate: 120,
    },
  ],
}

async function signingRequest(change: Record<string, unknown> = {}) {
  made += 1
  return {
    verification_id: `kyc-${made}`,
    document_id: (await upload('%PDF-1.7 agreement')).document_id,
    notification_modes: ['email'],
    auth_type: 'AADHAAR',
    expiry_in_days: '15',
    signers: [signer],
    redirect_url: `${sandbox.origin}/inbox?to=nobody@example.in`,
    ...change,
  }
}

const make = (body: unknown) => sandbox.call('POST', '/verification/esignature', body)
const status = async (id: string) =>
  (await sandbox.call('GET', `/verification/esignature?verification_id=${id}`)).body

test.each([
  ['sign', 'SUCCESS'],
  ['decline', 'FAILURE'],
  ['expire', 'EXPIRED'],
])('a person can %s, is led back, and it is reported', async (action, outcome) => {
  const body = await signingRequest()
  const { signing_link: link } = (await make(body)).body
  expect(await status(body.verification_id)).toMatchObject({ status: 'IN_PROGRESS', signed_doc_url: '' })
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await page.getByText('Signer: Meera Nambiar').waitFor()
  if (action === 'sign') {
    expect(await inspect(page, 'signing')).toEqual([])
    await page.getByLabel('One-time password').fill('111001')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByText('The OTP is not right').waitFor()
    await page.getByLabel('One-time password').fill('111000')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
  } else {
    await page.getByRole('button', { name: action === 'decline' ? 'Decline' : 'Let it expire' }).click()
  }
  await page.waitForURL(/verification_id=kyc-/)
  expect(page.url()).toContain('to=nobody')
  await page.context().close()
  const [event] = await receiver.waitFor(1)
  expect(event?.body).toMatchObject({
    event_type: `E_SIGN_VERIFICATION_${outcome}`,
    version: 'v1',
    data: { status: outcome, verification_id: body.verification_id },
  })
  const timestampMs = Number(event?.headers['x-webhook-timestamp'])
  const sign = { secret: KEYS['x-client-secret'], timestampMs, attempt: 1, forged: false }
  const expected = webhookHeaders(event?.raw ?? '', sign)['x-webhook-signature']
  expect(event?.headers['x-webhook-signature']).toBe(expected)
  const ended = await status(body.verification_id)
  expect(ended).toMatchObject({ status: outcome, signers: [{ name: 'Meera Nambiar', status: outcome }] })
  const again = await fetch(link, {
    method: 'POST',
    body: '{"action":"decline"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(again.status).toBe(409)
})

test('after its days a request has expired', async () => {
  const body = await signingRequest({ expiry_in_days: '2' })
  await make(body)
  aheadMs = 2 * 86_400_000
  expect(await status(body.verification_id)).toMatchObject({ status: 'EXPIRED' })
  await receiver.waitFor(1)
})

test('refuses requests that the provider refuses', async () => {
  expect(await upload('plain text')).toMatchObject({ code: 'file_format_invalid' })
  expect(await upload(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ code: 'file_size_exceeded' })
  const small = { ...signer.sign_positions[0], top_left_y_coordinate: 121 }
  const large = { ...signer.sign_positions[0], bottom_right_x_coordinate: 461 }
  const refusals: [Record<string, unknown>, string][] = [
    [{ document_id: 999_999 }, 'Document id provided is invalid.'],
    [{ notification_modes: ['fax'] }, 'Notification mode provided is invalid.'],
    [{ signers: Array(6).fill(signer) }, 'Maximum number limit of Signer exceeded.'],
    [{ signers: [signer, signer] }, 'Duplicate sequence passed for signers'],
    [{ signers: [{ ...signer, sequence: 2 }] }, 'Sequence passed for signers is Invalid'],
    [{ signers: [{ ...signer, sign_positions: [small] }] }, 'Sign position is too small'],
    [{ signers: [{ ...signer, sign_positions: [large] }] }, 'Sign position is too large'],
  ]
  for (const [change, message] of refusals) {
    const answer = await make(await signingRequest(change))
    expect(answer.body).toMatchObject({ code: 'invalid_input', message })
  }
  const body = await signingRequest()
  await make(body)
  expect((await make(body)).body.code).toBe('duplicate_verification_id')
  expect((await fetch(`${sandbox.origin}/e-sign/guess/request`)).status).toBe(404)
})
