import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { LIVE } from '../../../../test/portal/live-settings.ts'
import { readConfig } from '../../../platform/configuration/config.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { openMailer } from '../../../providers/mail/smtp.ts'
import { DEMO_PASSWORD, refuseDemoAccounts } from './demo-accounts.ts'
import { makeProbes, readServiceStates } from './service-states.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await sql`
    insert into payment_methods (id, slug, payment_method, position)
      values (91, 'card', 'Test card', 1), (92, 'upi', 'Test UPI', 2) on conflict do nothing`.execute(
    portal.db,
  )
  await sql`insert into payment_gateways (id, slug, name) values (91, 'cashfree', 'Cashfree')
            on conflict do nothing`.execute(portal.db)
  await sql`
    insert into gateway_methods (gateway_id, method_id, priority)
    select g.id, m.id, 1 from payment_gateways g cross join payment_methods m
     where g.slug = 'cashfree' and m.slug in ('card', 'upi') on conflict do nothing`.execute(portal.db)
})
afterAll(() => portal?.stop())

async function setFaults(faults: Record<string, unknown> | null) {
  const response = await fetch(`${portal.sandboxUrl}/faults`, {
    method: faults ? 'PUT' : 'DELETE',
    ...(faults ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(faults) } : {}),
  })
  expect(response.ok).toBe(true)
}

async function states(): Promise<Record<string, string>> {
  const deps = { config: portal.config, db: portal.db, secrets: portal.secrets, log: portal.app.log }
  const mailer = openMailer(portal.config.mail)
  try {
    const probes = makeProbes(deps, await loadGateways(portal), mailer)
    const services = await readServiceStates(deps, probes)
    return Object.fromEntries(services.map(({ name, state }) => [name, state]))
  } finally {
    mailer.close()
  }
}

/** As if the providers that answered had done so just now, and quickly: a busy machine is no slow provider. */
const areQuick = () => sql`update provider_health set at = now(), took_ms = 5 where ok`.execute(portal.db)

test('a visitor sees the sandbox, its inbox and the states of the services', async () => {
  await states()
  await areQuick()
  const { status, body } = await send(portal, '/portal')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    sandbox: true,
    staging: false,
    inbox_url: portal.config.sandboxUrl,
    demo_accounts: [],
  })
  const working = Object.fromEntries(
    body.services.map((row: { name: string; state: string }) => [row.name, row.state]),
  )
  expect(working).toMatchObject({ Cards: 'working', UPI: 'working', 'SMS and mail codes': 'working' })
  expect(Math.abs(Date.now() - Date.parse(body.checked_at))).toBeLessThan(60_000)
})

test('a failing provider is shown as down, and after its recovery as working', async () => {
  await setFaults({ error_before: true, smtp_down: true })
  await sql`delete from provider_health`.execute(portal.db)
  const down = await states()
  expect(down.Cards).toBe('down')
  expect(down.UPI).toBe('down')
  await setFaults(null)
  // Answers of the last 30 seconds still count: not every view asks providers.
  await sql`update provider_health set at = now()`.execute(portal.db)
  expect((await states()).Cards).toBe('down')
  await sql`update provider_health set at = now() - interval '31 seconds'`.execute(portal.db)
  await states()
  await areQuick()
  expect(await states()).toMatchObject({ Cards: 'working', UPI: 'working', 'SMS and mail codes': 'working' })
})

test('a slow gateway is shown as slow', async () => {
  await setFaults({ latency_ms: 2500 })
  await sql`delete from provider_health`.execute(portal.db)
  expect((await states()).Cards).toBe('slow')
  await setFaults(null)
})

test('demo accounts are shown while they exist, and keep a real server from starting', async () => {
  const real = readConfig({
    ...portal.settings,
    CAPTCHA_TEST_ANSWER: '',
    ...LIVE,
  })
  expect(real.isSandbox).toBe(false)
  await expect(refuseDemoAccounts(portal.db, real)).resolves.toBeUndefined()
  await sql`
    insert into users (username, first_name, last_name, email, mobile, role_id, document_verified)
    values ('superadmin', 'Meera', 'Iyer', 'superadmin@chukta.test', '9000000001', 1, 1)`.execute(portal.db)
  const { body } = await send(portal, '/portal')
  expect(body.demo_accounts).toEqual([
    { role: 'Super admin', name: 'superadmin@chukta.test', password: DEMO_PASSWORD },
  ])
  await expect(refuseDemoAccounts(portal.db, portal.config)).resolves.toBeUndefined()
  await expect(refuseDemoAccounts(portal.db, real)).rejects.toThrow(/demo accounts exist/)

  // Registering under such an address must not prevent a live portal from starting.
  await sql`update users set email = 'someone@chukta.example' where role_id = 1`.execute(portal.db)
  await sql`
    insert into users (username, first_name, last_name, email, mobile, role_id, parent_id)
    select 'prank', 'Prank', 'Ster', 'retailer@chukta.test', '9000000002', 4, id from users`.execute(
    portal.db,
  )
  await expect(refuseDemoAccounts(portal.db, real)).resolves.toBeUndefined()
})
