// The client of `packages/client`: built, packed, installed into an empty project, and used there against the real server.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { root } from '../../../../scripts/portal/settings.ts'
import { many, one } from '../../src/platform/database/db.ts'
import { payAtGateway } from '../money/paying.ts'
import { allowLinks, orderBecomes, startLink } from '../money/payment-links.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { makeKey } from './keys.ts'

const run = promisify(execFile)
const project = mkdtempSync(path.join(tmpdir(), 'chukta-shop-'))
/** Packed too, so that the install needs no registry. */
const PACKED = [
  'packages/client',
  ...['standardwebhooks', '@stablelib/base64', 'fast-sha256'].map((name) => `node_modules/${name}`),
]

let portal: Portal
let people: People
let shopKey: string
beforeAll(async () => {
  await run(process.execPath, ['scripts/client.ts'], { cwd: root })
  const packing = PACKED.map((folder) =>
    run('npm', ['pack', path.join(root, folder), '--json', '--ignore-scripts'], { cwd: project }),
  )
  const files = (await Promise.all(packing)).map(({ stdout }) => JSON.parse(stdout)[0])
  // Nothing but the package itself, its types and its README.
  const names = files[0].files.map((file: { path: string }) => file.path)
  expect(
    names.filter((name: string) => !/^(dist\/[\w./]+\.(js|d\.ts)|package\.json|README\.md)$/.test(name)),
  ).toEqual([])
  writeFileSync(path.join(project, 'package.json'), '{"private": true, "type": "module"}')
  const packed = files.map(({ filename }: { filename: string }) => `./${filename}`)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packed], { cwd: project })
  ;({ portal, people } = await startScene({ WEBHOOKS_TO_LOCAL: 'on' }))
  await allowLinks(portal)
  const permissions = [
    'payees.view',
    'payments.pay',
    'payment-links.manage',
    'reports.view',
    'webhook-endpoints.manage',
  ] as const
  shopKey = (await makeKey(portal, people.retailer, { permissions })).key
}, 180_000)
afterAll(async () => {
  await portal?.stop()
  rmSync(project, { recursive: true, force: true })
})

/** Starts a program in the project; gives the lines that it printed until now, and its end. */
function start(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [file], { cwd: project, env: { PATH: process.env.PATH, ...env } })
  let printed = ''
  child.stdout.on('data', (piece) => (printed += piece))
  const errors = text(child.stderr)
  const ended = once(child, 'exit').then(async ([code]) => expect([code, await errors]).toEqual([0, '']))
  return { lines: () => printed.trim().split('\n'), ended, stop: () => child.kill() }
}
const readmeCode = (n: number) =>
  [...readFileSync(path.join(root, 'packages/client/README.md'), 'utf8').matchAll(/```js\n(.*?)```/gs)][
    n
  ]?.[1] ?? ''

it('the ten lines of its README prepare a first payment', async () => {
  const code = readmeCode(0)
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  writeFileSync(path.join(project, 'first.js'), code)
  const first = start('first.js', { CHUKTA_KEY: shopKey, CHUKTA_URL: portal.url })
  await first.ended
  expect(first.lines().at(-1)).toMatch(/^open http.*\/p\/\S+$/)
})

it('a shop takes a payment, checks the webhook that failed three times, refunds a part and reads the statement', async () => {
  const code = readFileSync(path.join(root, 'docs/developers/shop.mjs'), 'utf8')
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(60)
  writeFileSync(path.join(project, 'shop.mjs'), code.replaceAll('order-4711', 'order-4712'))
  const desk = await makeKey(portal, people.admin, {
    permissions: ['refunds.manage', 'wallet.view'],
    limits: { refund_paise: 100_000, refund_paise_per_day: 100_000 },
  })
  const env = {
    CHUKTA_URL: portal.url,
    SHOP_KEY: shopKey,
    DESK_KEY: desk.key,
    SHOP_PORT: String(await freePort()),
  }
  const shop = start('shop.mjs', env)
  try {
    const address = await eventually(async () => /^pay (\S+)$/.exec(shop.lines().at(-1) ?? '')?.[1])
    const order = await startLink(portal, String(address).split('/').at(-1) ?? '')
    await payAtGateway(portal, order.body.payment_session_id, 'SUCCESS')
    await orderBecomes(portal, order.body.order_id, 'paid')
    const tries = () =>
      many(
        portal.db,
        sql<{ status: number; webhook: string }>`
        select t.status, 'evt_' || d.event_id as webhook from webhook_tries t join webhook_deliveries d on d.id = t.delivery_id order by t.id`,
      )
    for (const failed of [1, 2, 3]) {
      await eventually(async () => (await tries()).length >= failed)
      await sql`update webhook_deliveries set next_at = now() where state = 'waiting'`.execute(portal.db)
    }
    await shop.ended
    const [, paid, refund, ...lines] = shop.lines()
    const sent = await tries()
    expect(sent.map(({ status }) => status)).toEqual([503, 503, 503, 204])
    expect(paid).toBe(`paid ${sent[0]?.webhook} 185000`)
    expect(refund).toMatch(/^refund (requested|sent|pending|succeeded) 50\d{3}$/)
    const { balance } = await one(
      portal.db,
      sql<{ balance: bigint }>`
      select balance_paise as balance from wallets where user_id = ${people.admin.id}`,
    )
    expect(lines.at(-1)).toBe(`closing ${lines.at(-2)?.split(' ').at(-1)}`)
    expect(Number(balance)).toBeLessThanOrEqual(Number(lines.at(-1)?.split(' ')[1]))
  } finally {
    shop.stop()
  }
})

/** The real server behind a way that fails as it is told: `lost` after the server has done it, or a status before. */
async function badWay(failures: ('lost' | number)[]) {
  const keys: (string | undefined)[] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request
    keys.push(headers['idempotency-key'] as string | undefined)
    const failure = failures.shift()
    if (typeof failure === 'number') {
      response.writeHead(failure, { 'Retry-After': '1' }).end(JSON.stringify({ code: 'unavailable' }))
      return
    }
    const { host: _, connection: __, 'content-length': ___, ...kept } = headers
    const body = method === 'GET' ? {} : { body: new Uint8Array(await buffer(request)) }
    const answer = await fetch(portal.url + request.url, {
      method,
      headers: kept as Record<string, string>,
      ...body,
    })
    if (failure === 'lost') return void request.socket.destroy()
    response
      .writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
      .end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    stop: () => server.close(),
  }
}

it('retries under the same key with one effect, turns pages, and throws errors by code', async () => {
  const installed = await import(path.join(project, 'node_modules/@chukta/client/dist/client.js'))
  const links = async () =>
    (await one(portal.db, sql<{ n: number }>`select count(*) as n from payment_links`)).n
  const before = await links()
  const way = await badWay(['lost', 503, 429])
  const chukta = new installed.Chukta({ key: shopKey, url: way.url })
  const { value: payee } = await new installed.Chukta({ key: shopKey, url: portal.url }).payees.list().next()
  const order = { payee: payee.id, amount: 210_000, currency: 'INR', method: 'UPI' }
  const made = await chukta.payments.prepare(order)
  expect([made.status, made.amount]).toEqual(['open', 210_000])
  expect(await links()).toBe(before + 1)
  expect([new Set(way.keys).size, way.keys.length]).toEqual([1, 4])

  await chukta.payments.prepare({ ...order, amount: 220_000 })
  const ids: string[] = []
  for await (const link of chukta.paymentLinks.list({ limit: 1 })) ids.push(link.id)
  expect([ids.length, new Set(ids).size]).toEqual([await links(), ids.length])

  const wrong = await chukta.payments.prepare({ ...order, amount: 50 }).catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(installed.InvalidFieldsError)
  expect(wrong).toMatchObject({
    name: 'InvalidFieldsError',
    code: 'invalid-fields',
    status: 422,
    fields: [{ pointer: '#/amount' }],
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(await chukta.payees.get('999999').catch((error: unknown) => error)).toBeInstanceOf(
    installed.NotFoundError,
  )
  const refused = new installed.Chukta({ key: 'ck_test_nothing', url: portal.url }).payees.get('1')
  expect(await refused.catch((error: unknown) => error)).toBeInstanceOf(installed.AuthenticationError)
  way.stop()
  const nowhere = new installed.Chukta({ key: shopKey, url: 'http://127.0.0.1:9', retries: 0 }).payees.get(
    '1',
  )
  expect(await nowhere.catch((error: unknown) => error)).toMatchObject({
    name: 'ConnectionError',
    code: 'no-answer',
  })
  expect(() => installed.verifyWebhook({}, '{}', `whsec_${btoa('a'.repeat(24))}`)).toThrow()
})
