// The accounts of gateways in the database decide with the environment whether a portal may start.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../test/portal/harness.ts'
import { LIVE } from '../../../test/portal/live-settings.ts'
import { STAGING } from '../../../test/portal/staging-settings.ts'
import { plantReference } from '../../reference/plant.ts'
import { connect, type Database } from '../database/db.ts'
import { refuseUnready } from './production-readiness.ts'

const GATEWAYLESS = Object.fromEntries(Object.entries(LIVE).filter(([name]) => !name.startsWith('CASHFREE_')))
const CASHFREE = 1

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await makeDatabase()
  database = connect(made.ownerUrl, 2)
  await plantReference(database.db)
})
afterAll(async () => {
  await database?.close()
  await made?.drop()
})

async function withAccounts(...accounts: { host: string; on: boolean }[]): Promise<void> {
  await sql`truncate gateway_accounts restart identity cascade`.execute(database.db)
  for (const { host, on } of accounts) {
    await sql`
      insert into gateway_accounts (gateway_id, name, settings_cipher, api_host, enabled, position)
      values (${CASHFREE}, 'Ours', 'sealed', ${host}, ${on}, 1)`.execute(database.db)
  }
}

/** The message of a refused start; none when it may continue. */
async function refusal(env: Record<string, string>): Promise<string> {
  const said = await refuseUnready(database.db, env).catch((error: Error) => error)
  return said instanceof Error ? said.message : ''
}

it('a sandbox starts without accounts and with its own', async () => {
  await withAccounts()
  expect(await refusal({})).toBe('')
  await withAccounts({ host: '127.0.0.1:4010', on: true })
  expect(await refusal({})).toBe('')
})

it('a live portal without a gateway needs an account that is live and on', async () => {
  await withAccounts()
  expect(await refusal(LIVE)).toBe('')
  expect(await refusal(GATEWAYLESS)).toMatch(/CASHFREE_CLIENT_ID is missing.*RAZORPAY_KEY_SECRET is missing/s)
  await withAccounts({ host: 'api.cashfree.com', on: false })
  const off = await refusal(GATEWAYLESS)
  expect(off).toContain('gateway account 1 (Cashfree, Ours, api.cashfree.com) is real')
  expect(off).toContain('CASHFREE_CLIENT_ID is missing')
  await withAccounts({ host: '127.0.0.1:4010', on: false })
  expect(await refusal(GATEWAYLESS)).toContain('CASHFREE_CLIENT_ID is missing')
  await withAccounts({ host: 'api.cashfree.com', on: true })
  expect(await refusal(GATEWAYLESS)).toBe('')
})

it('a live account makes the portal live, on or off: it refunds its captures', async () => {
  for (const on of [true, false]) {
    await withAccounts({ host: 'api.cashfree.com', on })
    const said = await refusal({})
    for (const name of Object.keys(GATEWAYLESS)) expect(said).toContain(`${name} is missing`)
    expect(said.includes('CASHFREE_')).toBe(!on)
  }
})

it('an account of the sandbox takes no payments on a live portal', async () => {
  await withAccounts({ host: 'api.cashfree.com', on: true }, { host: 'localhost:4010', on: true })
  expect(await refusal(GATEWAYLESS)).toMatch(
    /account 2 \(Cashfree, Ours, localhost:4010\) of the sandbox would take payments/,
  )
  await withAccounts({ host: 'api.cashfree.com', on: true }, { host: 'localhost:4010', on: false })
  expect(await refusal(GATEWAYLESS)).toBe('')
})

it('an account of a rehearsal is at its sandbox, on or off', async () => {
  const gatewayless = Object.fromEntries(Object.entries(STAGING).filter(([name]) => !/^CASHFREE_/.test(name)))
  await withAccounts()
  expect(await refusal(STAGING)).toBe('')
  expect(await refusal(gatewayless)).toContain('CASHFREE_CLIENT_ID is missing')
  await withAccounts({ host: 'sandbox.chukta.example', on: true })
  expect(await refusal(gatewayless)).toBe('')
  for (const [host, on] of [
    ['api.cashfree.com', true],
    ['api.cashfree.com', false],
    ['sandbox.cashfree.com', false],
    ['localhost:4010', false],
    ['sandbox.chukta.example:8443', false],
  ] as const) {
    await withAccounts({ host: 'sandbox.chukta.example', on: true }, { host, on })
    expect(await refusal(gatewayless)).toBe(
      `Refusing to start: this is a rehearsal (STAGING=1), and gateway account 2 (Cashfree, Ours, ${host}) is not at its sandbox, https://sandbox.chukta.example.`,
    )
  }
})

it('an account that is on is at a host of its gateway, or at one that the operator names', async () => {
  await withAccounts({ host: 'proxy.ours.example:8443', on: true })
  const said = await refusal(GATEWAYLESS)
  expect(said).toContain(
    'gateway account 1 (Cashfree, Ours, proxy.ours.example:8443) is at none of the hosts of Cashfree (api.cashfree.com, sandbox.cashfree.com)',
  )
  expect(said).toContain('start with GATEWAY_HOSTS=proxy.ours.example:8443')
  expect(await refusal({ ...GATEWAYLESS, GATEWAY_HOSTS: 'other.example,proxy.ours.example:8443' })).toBe('')
  await withAccounts({ host: 'api.cashfree.example', on: true })
  expect(await refusal(LIVE)).toBe('')
  await withAccounts({ host: 'api.cashfree.com', on: true }, { host: 'proxy.ours.example', on: false })
  expect(await refusal(GATEWAYLESS)).toBe('')
})

it('a database older than accounts has none; with an unreachable one the variables count', async () => {
  const elsewhere = connect(new URL('/no_such_database', made.ownerUrl).href, 1)
  const said = await refuseUnready(elsewhere.db, GATEWAYLESS).catch((error: Error) => error.message)
  expect(said).toMatch(/does not exist.*CASHFREE_CLIENT_ID is missing/s)
  await elsewhere.close()
  await sql`drop table gateway_accounts cascade`.execute(database.db)
  expect(await refusal({})).toBe('')
  expect(await refusal(GATEWAYLESS)).toContain('CASHFREE_CLIENT_ID is missing')
})
