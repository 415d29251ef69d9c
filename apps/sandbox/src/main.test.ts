import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { programs } from '../../../scripts/portal/programs.ts'
import { callPaysprint, newAccount, payBody } from './providers/paysprint/testing/call-paysprint.ts'
import { orderBody, TEST_CARD } from './testing/orders.ts'
import { call } from './testing/start-sandbox.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
let dataDir: string
let ports: number[]
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
  ports = [await freePort(), await freePort()]
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const child = fork(programs.sandbox, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(ports[0]),
      SANDBOX_SMTP_PORT: String(ports[1]),
      SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nobody',
      ...env,
    },
  })
  children.push(child)
  await new Promise<void>((ready, fail) => {
    child.once('message', () => ready())
    child.once('exit', (code) => fail(new Error(`ended with ${code}`)))
  })
  return child
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  const ended = new Promise<number | null>((exit) => child.once('exit', exit))
  child.kill(signal)
  return ended
}

const billers = () => ({ origin: url('') })
const url = (path: string) => `http://127.0.0.1:${ports[0]}${path}`

test('everything answered before kill -9 survives it: orders, attempts, webhooks, bills, mails, faults', async () => {
  const child = await start()
  const orders = await Promise.all(
    Array.from({ length: 20 }, async () => (await call(url('/pg/orders'), 'POST', orderBody())).body),
  )
  await call(
    url('/api/v5/flow/'),
    'POST',
    { flow_id: 't', sender: 'SANDBX', recipients: [{ mobiles: '919876500017', TEXT: 'Kept' }] },
    { authkey: 'sandbox-secret' },
  )
  await call(url('/faults'), 'PUT', { webhooks_late_ms: 60_000 })
  const attempt = await call(url('/pg/orders/sessions'), 'POST', {
    payment_session_id: orders[0].payment_session_id,
    payment_method: TEST_CARD,
  })
  const paid = await call(url('/pg/simulate'), 'POST', {
    entity: 'PAYMENTS',
    entity_id: attempt.body.cf_payment_id,
    entity_simulation: { payment_status: 'SUCCESS' },
  })
  const account = newAccount()
  const bill = payBody(account, (await callPaysprint(billers(), 'fetchbill', account)).body)
  const paidBill = await callPaysprint(billers(), 'paybill', bill)
  await end(child, 'SIGKILL')
  expect(paid.status).toBe(200)

  await start()
  for (const order of orders) {
    expect((await call(url(`/pg/orders/${order.order_id}`), 'GET')).body.payment_session_id).toBe(
      order.payment_session_id,
    )
  }
  const [known] = (await call(url(`/oracle?order_id=${orders[0].order_id}`), 'GET')).body.orders
  expect(known).toMatchObject({
    order_status: 'PAID',
    captured_paise: 1884276,
    webhooks: [{ type: 'PAYMENT_SUCCESS_WEBHOOK', state: 'pending' }],
  })
  expect((await call(url('/inbox?to=9876500017'), 'GET')).body).toMatchObject([{ text: 'Kept' }])
  const { referenceid } = bill
  expect((await callPaysprint(billers(), 'status', { referenceid })).body.data).toMatchObject({
    status: 1,
    operatorid: paidBill.body.operatorid,
  })
  expect((await call(url('/faults'), 'GET')).body.webhooks_late_ms).toBe(60_000)
})

test('it stops cleanly at SIGTERM, and when its parent is gone', async () => {
  expect(await end(await start(), 'SIGTERM')).toBe(0)
  const orphan = await start()
  const ended = new Promise((exit) => orphan.once('exit', exit))
  orphan.disconnect()
  expect(await ended).toBe(0)
})

test('it listens on localhost, or on the configured address', async () => {
  const { networkInterfaces } = await import('node:os')
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')
  const child = await start()
  expect((await fetch(url('/faults'))).status).toBe(200)
  if (!outside) return
  const there = `http://${outside.address}:${ports[0]}/faults`
  await expect(fetch(there)).rejects.toThrow()
  await end(child, 'SIGTERM')
  await start({ SANDBOX_HOST: outside.address })
  expect((await fetch(there)).status).toBe(200)
  await expect(fetch(url('/faults'))).rejects.toThrow()
})
