import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../../test/identity/second-factors.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { callForStatus } from '../../../platform/http/outgoing.ts'
import { isPublicAddress } from '../../../platform/http/public-address.ts'
import { webhookAddressError } from './webhook-address.ts'
import { webhookSecretAad } from './webhook-endpoints-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
/** Connections to this machine, on every address of it. */
let connections = 0
const inside = createServer((_, response) => response.end()).on('connection', () => {
  connections += 1
})
let port = 0

beforeAll(async () => {
  await once(inside.listen(0, '::'), 'listening')
  port = (inside.address() as AddressInfo).port
  ;({ portal, people, landlord } = await startScene())
})
afterAll(async () => {
  await portal.stop()
  inside.closeAllConnections()
  inside.close()
})

/** Ways to write an address of this machine or of a private network. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7f.1', '017700000001'],
  ...['0177.0.0.1', '0177.1', '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '0x0', '00000000000'],
  ...['10.0.0.1', '167772161', '012.0.0.1', '0xa.0.0.1', '172.16.0.1', '172.31.255.255', '0xac100001'],
  ...[
    '192.168.0.1',
    '192.168.257',
    '3232235521',
    '0300.0250.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
  ],
  ...['100.64.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...[
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[fe80::1]',
  ],
  ...['[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[2001:db8::1]', '[100::1]'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'shop.localhost',
    'printer.local',
    'api.internal',
    'router.home.arpa',
  ],
  ...['intranet', '①②⑦.⓪.⓪.①', '127。0。0。1'],
]

it(`refuses ${HOSTS.length} private addresses when they are saved`, async () => {
  expect(HOSTS.length).toBeGreaterThanOrEqual(60)
  const open = HOSTS.filter((host) => webhookAddressError(`https://${host}:${port}/hook`, false) === null)
  expect(open).toEqual([])
  for (const url of [
    'http://shop.example.in/',
    'https://me:secret@shop.example.in/',
    'ftp://shop.example.in/',
    'x',
  ])
    expect(webhookAddressError(url, false), url).not.toBeNull()
  for (const url of [
    'https://shop.example.in/hook?a=1',
    'https://203.0.114.7/hook',
    'https://shop.example.in:8443/',
  ])
    expect(webhookAddressError(url, false), url).toBeNull()
  const { status, body } = await call(portal, '/webhook-endpoints', {
    token: people.retailer.token,
    body: { url: `https://127.0.0.1:${port}/hook`, events: ['payment.paid'] },
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['url']])
})

it('connects to none of them when it sends, though the database has them', async () => {
  for (const host of HOSTS) {
    const { rows } = await sql<{ id: number }>`
      insert into webhook_endpoints (account_id, url, types, secret_cipher)
      values (${people.retailer.id}, ${`https://${host}:${port}/hook`}, '{payment.paid}', '') returning id`.execute(
      portal.db,
    )
    const id = Number(rows[0]?.id)
    const cipher = portal.secrets.encrypt('whsec_c2VjcmV0', webhookSecretAad(id))
    await sql`update webhook_endpoints set secret_cipher = ${cipher} where id = ${id}`.execute(portal.db)
  }
  await paidPayment(portal, people.retailer, landlord)
  const failures = async () =>
    (await sql<{ failure: string }>`select failure from webhook_tries`.execute(portal.db)).rows
  await eventually(async () => (await failures()).length === HOSTS.length)
  expect(new Set((await failures()).map(({ failure }) => failure))).toEqual(new Set(['address']))
  expect(connections).toBe(0)
})

it('judges what a name resolves to at the connection, and an address without a name', async () => {
  const send = (host: string, mayReach: typeof isPublicAddress | undefined) =>
    callForStatus({
      method: 'POST',
      url: `http://${host}:${port}/`,
      headers: {},
      bytes: Buffer.from('{}'),
      timeoutMs: 10_000,
      operation: { provider: 'webhook', operation: 'post' },
      mayReach,
    })
  for (const host of ['localhost', '127.0.0.1', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
    expect(await send(host, isPublicAddress), host).toEqual({ failure: 'address' })
  expect(connections).toBe(0)
  // The same name without the check arrives: the server above would have seen it.
  expect(await send('localhost', undefined)).toMatchObject({ status: 200 })
  expect(connections).toBe(1)
})
