import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderBody } from '../../testing/orders.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { callPaysprint, makeToken, newAccount, payBody } from './testing/call-paysprint.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-billers-'))
let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ dataDir })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => sandbox.call('DELETE', '/faults'))

const ask = (name: Parameters<typeof callPaysprint>[1], body: unknown) => callPaysprint(sandbox, name, body)
const set = (faults: object) => sandbox.call('PUT', '/faults', { scope: 'billers', ...faults })
const oracle = async (referenceid: string) =>
  (await sandbox.call('GET', `/oracle/billers?referenceid=${referenceid}`)).body.totals
async function bill(last = '0000') {
  const account = newAccount(last)
  return payBody(account, (await ask('fetchbill', account)).body)
}

test.each([
  ['error_before', 500, 0],
  ['error_after', 500, 1],
  ['html_before', 200, 0],
  ['rate_limited', 429, 0],
])('%s answers %i; paid: %i', async (fault, status, paid) => {
  const body = await bill()
  await set({ [fault]: true })
  const answer = await ask('paybill', body)
  expect(answer.status).toBe(status)
  expect(answer.text.includes('<html>')).toBe(fault === 'html_before')
  await sandbox.call('DELETE', '/faults')
  expect((await oracle(body.referenceid)).paid).toBe(paid)
  expect((await ask('status', { referenceid: body.referenceid })).body.response_code).toBe(paid ? 1 : 2)
})

test.each([
  ['timeout_before', 0],
  ['timeout_after', 1],
])('%s hangs up; paid: %i; the same reference then pays at most once', async (fault, paid) => {
  const body = await bill()
  await set({ [fault]: true, timeout_ms: 120 })
  await expect(ask('paybill', body)).rejects.toThrow()
  await sandbox.call('DELETE', '/faults')
  expect((await oracle(body.referenceid)).paid).toBe(paid)
  const again = await ask('paybill', body)
  expect(again.body.message).toBe(paid ? 'Duplicate reference id.' : 'Bill payment successful.')
  expect(await oracle(body.referenceid)).toMatchObject({ payments: 1, paid: 1, paid_paise: 20_000 })
})

test('the scope of billers and `all` reach the billers; no scope reaches the control calls', async () => {
  const body = await bill('9007')
  await ask('paybill', body)
  await set({ error_before: true })
  expect((await sandbox.call('POST', '/pg/orders', orderBody())).status).toBe(200)
  for (const name of ['getoperator', 'fetchbill', 'paybill', 'status'] as const) {
    expect((await ask(name, { mode: 'online' })).status, name).toBe(500)
  }
  expect((await oracle(body.referenceid)).pending).toBe(1)
  const decision = { referenceid: body.referenceid, status: 'success' }
  expect((await sandbox.call('POST', '/paysprint/simulate', decision, {})).status).toBe(200)
  await set({ scope: 'all' })
  expect((await ask('getoperator', { mode: 'online' })).status).toBe(500)
  await set({ scope: 'pg' })
  expect((await ask('getoperator', { mode: 'online' })).status).toBe(200)
})

test('a slow biller answers late', async () => {
  await set({ latency_ms: 120 })
  const startedMs = Date.now()
  await ask('getoperator', { mode: 'online' })
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(115)
})

test('bills, payments, pending ones and used request ids survive a restart', async () => {
  const [paid, later, unpaid] = [await bill(), await bill('9007'), await bill()]
  for (const body of [paid, later]) await ask('paybill', body)
  const Token = makeToken()
  const spend = () => callPaysprint(sandbox, 'status', { referenceid: paid.referenceid }, { Token })
  const state = (await spend()).body
  await sandbox.stop()
  sandbox = await startSandbox({ dataDir })
  expect((await spend()).body.message).toBe('reqid was already used.')
  expect((await ask('status', { referenceid: paid.referenceid })).body).toEqual(state)
  expect(await oracle(later.referenceid)).toMatchObject({ pending: 1, paid_paise: 0 })
  const decision = { referenceid: later.referenceid, status: 'success' }
  await sandbox.call('POST', '/paysprint/simulate', decision, {})
  expect(await oracle(later.referenceid)).toMatchObject({ paid: 1, paid_paise: 20_000 })
  expect((await ask('paybill', paid)).body.message).toBe('Duplicate reference id.')
  expect((await ask('paybill', unpaid)).body).toMatchObject({ response_code: 1 })
})
