import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'

const PG = '/apis/pg-sandbox'
let sandbox: RunningSandbox
let headers: { authorization: string }
let made = 0

beforeAll(async () => {
  // A minute of the schedules is a second: three days to answer are 72 minutes.
  sandbox = await startSandbox({ minuteMs: 1_000 })
  const answer = await fetch(`${sandbox.origin}${PG}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'sandbox-id',
      client_secret: 'sandbox-secret',
      client_version: '1',
      grant_type: 'client_credentials',
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  headers = { authorization: `O-Bearer ${token}` }
})
afterAll(() => sandbox.stop())

const call = (method: string, path: string, body?: unknown) =>
  sandbox.call(method, `${PG}${path}`, body, headers)

/** The id of a dispute about an order that was paid. */
async function disputed(): Promise<string> {
  made += 1
  const merchantOrderId = `CK2611230000${made}`
  const { body: opened } = await call('POST', '/checkout/v2/pay', {
    merchantOrderId,
    amount: 1_884_276,
    expireAfter: 1_200,
    paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: 'http://localhost/status' } },
  })
  const page = new URL(opened.redirectUrl).pathname
  const tried = await sandbox.call('POST', `${page}/tries`, { method: 'upi', upi_id: 'success@ybl' })
  await sandbox.call('POST', `${page}/tries/${tried.body.token}`, { outcome: 'SUCCESS' })
  const { body } = await sandbox.call('POST', '/disputes/simulate', { order_id: merchantOrderId })
  return body.dispute_id
}

async function upload(id: string, type: string, field = 'file') {
  const form = new FormData()
  form.set(field, new Blob(['%PDF-1.4'], { type }), 'evidence.pdf')
  const url = `${sandbox.origin}${PG}/v1/disputes/${id}/evidence`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as { evidenceId: string } }
}

test('the list requires a token and its documented query, and returns one status at a time', async () => {
  const id = await disputed()
  const good = { from: '0', to: String(Date.now()), offset: '0', limit: '100', status: 'ACTION_REQUIRED' }
  const list = (query: Partial<typeof good>) =>
    call('GET', `/v1/disputes?${new URLSearchParams({ ...good, ...query })}`)
  expect((await sandbox.call('GET', `${PG}/v1/disputes`, undefined, {})).status).toBe(401)
  for (const wrong of [
    { from: '' },
    { to: '2026-11-26' },
    { from: '9999999999999' },
    { limit: '101' },
    { limit: '0' },
    { offset: '-1' },
    { status: '' },
    { status: 'OPEN' },
    { status: 'action_required' },
  ]) {
    expect((await list(wrong)).body.code, JSON.stringify(wrong)).toBe('BAD_REQUEST')
  }
  const { body } = await list({})
  expect(body.disputes).toMatchObject([
    {
      disputeId: id,
      status: 'ACTION_REQUIRED',
      disputeAmount: 1_884_276,
      transactionId: expect.stringMatching(/^OM/),
    },
  ])
  expect((await list({ status: 'WON' })).body).toEqual({ disputes: [] })
  expect((await list({ offset: '1' })).body).toEqual({ disputes: [] })
  expect((await list({ to: '1' })).body).toEqual({ disputes: [] })
})

test('a contest names files that were uploaded for it, in time', async () => {
  const [id, other] = [await disputed(), await disputed()]
  expect((await upload(id, 'text/plain')).status).toBe(400)
  expect((await upload(id, 'application/pdf', 'document')).status).toBe(400)
  expect((await upload('D0', 'application/pdf')).status).toBe(404)
  const { body: file } = await upload(id, 'application/pdf')
  const { body: foreign } = await upload(other, 'application/pdf')
  const contest = (body: object) => call('POST', `/v1/disputes/${id}/contest`, body)
  for (const wrong of [
    {},
    { evidenceIds: [] },
    { evidenceIds: ['DE0'] },
    { evidenceIds: [foreign.evidenceId] },
    { evidenceIds: [file.evidenceId], comment: 'x'.repeat(1_001) },
  ]) {
    expect((await contest(wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  const sent = { evidenceIds: [file.evidenceId], comment: 'Paid out.' }
  expect((await contest(sent)).body).toMatchObject({
    disputeId: id,
    status: 'UNDER_REVIEW',
    evidences: [{ evidenceId: file.evidenceId, fileName: 'evidence.pdf' }],
  })
  expect((await contest(sent)).body.code).toBe('INVALID_DISPUTE_STATE')
  expect((await call('POST', `/v1/disputes/${id}/accept`, {})).status).toBe(400)
  expect((await call('POST', `/v1/disputes/${other}/accept`, {})).body.status).toBe('LOST')
  expect((await call('GET', '/v1/disputes/D0')).body.code).toBe('DISPUTE_NOT_FOUND')
})

test('the dashboard chooses one of two kinds of credentials', async () => {
  const webhook = (credentials: unknown) => sandbox.call('PUT', '/phonepe/webhook', { credentials })
  expect((await sandbox.call('GET', '/phonepe/webhook')).body).toEqual({ credentials: 'basic' })
  for (const wrong of ['', 'sha', null]) expect((await webhook(wrong)).status).toBe(400)
  expect((await webhook('hmac')).status).toBe(200)
  expect((await sandbox.call('GET', '/phonepe/webhook')).body).toEqual({ credentials: 'hmac' })
})
