// While payment configuration is under approval, nothing about an account happens before a second person has agreed to it.
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

const PAYU = 3
const SECRET = 'canary-of-the-salt'

let portal: Portal
let maker: Person
let second: Person
let approvals: ReturnType<typeof approvalCalls>
let calls: ReturnType<typeof callsOf>

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  maker = (await makePeople(portal.db)).superAdmin
  second = await secondSuperAdmin(portal)
  approvals = approvalCalls(portal)
  calls = callsOf(portal, maker)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal, 'gateways'))

const add = (settings: Record<string, string> = {}, name = 'Second') =>
  calls.post('/payment-gateways', {
    pg_id: PAYU,
    name,
    settings: { PAYU_KEY: 'second-id', PAYU_SALT: SECRET, ...settings },
  })
const keys = (id: number, settings: Record<string, string>) =>
  calls.post(`/payment-gateways/${id}/keys`, { settings })
const change = (id: number, enabled = true) =>
  calls.post(`/payment-gateways/${id}`, {
    name: 'Second',
    enabled,
    position: 2,
    methods: [{ payment_method_id: 1, min: null, max: null }],
  })
const payu = async () => {
  const { body } = await calls.get('/payment-gateways')
  return body.data.find((each: { slug: string }) => each.slug === 'payu')
}
const held = async (sent: ReturnType<typeof add>): Promise<number> => {
  const { status, body, text } = await sent
  expect(status, text).toBe(202)
  return body.approval_id
}
/** The lines of a proposal by their labels: before, and after. */
const linesOf = async (id: number): Promise<Record<string, [string | null, string | null]>> => {
  const { changes } = await approvals.one(second, id)
  return Object.fromEntries(
    changes.map(({ label, before, after }: Record<string, string | null>) => [label, [before, after]]),
  )
}
const waitingSettings = async () =>
  (await one(portal.db, sql<{ n: number }>`select count(*)::int as n from gateway_settings_proposed`)).n
const everythingStored = async () =>
  (
    await one(
      portal.db,
      sql<{ text: string }>`
        select concat((select string_agg(a::text, '') from approvals a), (select string_agg(l::text, '') from audit_log l),
                      (select string_agg(s::text, '') from gateway_settings_proposed s),
                      (select string_agg(g::text, '') from gateway_accounts g)) as text`,
    )
  ).text

let id = 0

test('an account that is added has no effect before it is approved, and its keys are in no proposal', async () => {
  const proposal = await held(add())
  expect(await payu()).toMatchObject({ source: 'environment', accounts: [] })
  expect(await linesOf(proposal)).toMatchObject({
    'Keys of PayU': ['server configuration', 'accounts kept here'],
    Name: [null, 'Second'],
    PAYU_KEY: [null, 'second-id (not in force)'],
    PAYU_SALT: [null, 'new value (not in force)'],
    'Payers are sent to': [null, `http://localhost:${portal.settings.SANDBOX_PORT}/_payment (not in force)`],
  })
  expect(await waitingSettings()).toBe(1)
  // The same once more is the same proposal; with another key it is another.
  expect(await held(add())).toBe(proposal)
  const other = await held(add({ PAYU_SALT: 'another' }))
  expect(other).not.toBe(proposal)
  expect((await approvals.withdraw(maker, other)).status).toBe(200)
  expect(await waitingSettings()).toBe(1)
  expect(await everythingStored()).not.toMatch(/canary|another/)

  expect((await approvals.approve(second, proposal)).status).toBe(200)
  const { accounts } = await payu()
  expect(accounts.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, false])
  id = accounts[1].id
  expect(await waitingSettings()).toBe(0)
  expect(await everythingStored()).not.toContain('canary')
  expect((await approvals.revert(second, proposal)).body.message).toBe(GATEWAY_ACCOUNTS.accountStays)
})

test('a refused account leaves nothing behind', async () => {
  const proposal = await held(add({}, 'Third'))
  expect(await waitingSettings()).toBe(1)
  expect((await approvals.refuse(second, proposal, 'Not ours.')).status).toBe(200)
  expect(await waitingSettings()).toBe(0)
  expect((await payu()).accounts).toHaveLength(2)
})

test('errors are reported before a change goes to approval', async () => {
  const { status, body } = await add({ PAYU_CHECKOUT_URL: 'https://evil.example/pay' })
  expect([status, body.errors]).toEqual([
    422,
    {
      'settings.PAYU_CHECKOUT_URL': [
        GATEWAY_ACCOUNTS.addressHosts(['secure.payu.in', 'test.payu.in', 'localhost'].join(', ')),
      ],
    },
  ])
  expect(await waitingSettings()).toBe(0)
})

test('switching on shows every setting, and keys that change meanwhile make it void', async () => {
  const on = await held(change(id))
  expect(await linesOf(on)).toMatchObject({
    Position: ['2 (not in force)', '2'],
    PAYU_KEY: ['second-id (not in force)', 'second-id'],
    PAYU_SALT: ['set (not in force)', 'unchanged'],
    'Payers are sent to': [expect.any(String), `http://localhost:${portal.settings.SANDBOX_PORT}/_payment`],
  })
  // Through approval, as everybody has to.
  const salt = await held(keys(id, { PAYU_SALT: 'another' }))
  expect(await linesOf(salt)).toEqual({ PAYU_SALT: ['set (not in force)', 'new value (not in force)'] })
  expect((await approvals.approve(second, salt)).status).toBe(200)
  expect((await approvals.approve(second, on)).status).toBe(409)
  // Past every call.
  const again = await held(change(id))
  await plant({ PAYU_SALT: 'planted' })
  expect((await approvals.approve(second, again)).status).toBe(409)
  expect((await payu()).accounts[1].enabled).toBe(false)
  expect((await approvals.approve(second, await held(change(id)))).status).toBe(200)
  expect((await payu()).accounts[1].enabled).toBe(true)
})

test('a proposal whose stored settings were replaced is refused', async () => {
  const proposal = await held(add({ PAYU_SALT: 'mine' }, 'Third'))
  const row = await one(portal.db, sql<{ digest: string }>`select digest from gateway_settings_proposed`)
  const forged = portal.secrets.encrypt(
    JSON.stringify({ PAYU_KEY: 'second-id', PAYU_SALT: 'theirs' }),
    `gateway_settings_proposed.settings_cipher/${row.digest}`,
  )
  await sql`update gateway_settings_proposed set settings_cipher = ${forged}`.execute(portal.db)
  expect((await approvals.approve(second, proposal)).status).toBe(409)
  expect((await payu()).accounts).toHaveLength(2)
  expect((await approvals.withdraw(maker, proposal)).status).toBe(200)
})

test('putting back switches no other keys on, and brings no secret back', async () => {
  await putUnderApproval(portal)
  const versions = async () => (await approvals.list(maker, '?per_page=5')).rows[0].id as number
  expect((await change(id, false)).status).toBe(200)
  const off = await versions()
  // An address is not secret, so it is reverted; today's rules apply to it.
  expect((await keys(id, { PAYU_CHECKOUT_URL: 'http://localhost:1/pay' })).status).toBe(200)
  const address = await versions()
  expect((await approvals.revert(second, address)).status).toBe(200)
  expect((await payu()).accounts[1].settings).not.toContain('PAYU_CHECKOUT_URL')
  expect((await keys(id, { PAYU_SALT: 'a third' })).status).toBe(200)
  const salt = await versions()
  expect((await approvals.revert(second, salt)).body.message).toBe(GATEWAY_ACCOUNTS.keysStay)
  expect((await approvals.revert(second, off)).status).toBe(409)
  expect((await payu()).accounts[1].enabled).toBe(false)
})

test('an address that is no longer listed is not reverted', async () => {
  await putUnderApproval(portal)
  // As it may have been set before there was a list.
  await plant({ PAYU_CHECKOUT_URL: 'https://evil.example/pay' })
  expect((await change(id)).body.message).toMatch(/^The account cannot be switched on. PAYU_CHECKOUT_URL: /)
  expect((await keys(id, { PAYU_CHECKOUT_URL: 'http://localhost:1/pay' })).status).toBe(200)
  const [{ id: newest }] = (await approvals.list(maker, '?per_page=5')).rows
  expect(await linesOf(newest)).toMatchObject({
    PAYU_CHECKOUT_URL: ['https://evil.example/pay (not in force)', 'http://localhost:1/pay (not in force)'],
    Addresses: ['cannot be used (not in force)', null],
  })
  const { status, body } = await approvals.revert(second, newest)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['settings.PAYU_CHECKOUT_URL']])
  expect((await payu()).accounts[1].enabled).toBe(false)
})

/** Writes settings of the account past every call. */
async function plant(given: Record<string, string>): Promise<void> {
  const deps = `gateway_accounts.settings_cipher/${id}`
  const { settings_cipher: cipher } = await one(
    portal.db,
    sql<{ settings_cipher: string }>`select settings_cipher from gateway_accounts where id = ${id}`,
  )
  const values = { ...JSON.parse(portal.secrets.decrypt(cipher, deps)), ...given }
  const replaced = portal.secrets.encrypt(JSON.stringify(values), deps)
  await sql`update gateway_accounts set settings_cipher = ${replaced} where id = ${id}`.execute(portal.db)
}
