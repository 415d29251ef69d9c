// Which accounts a page may load scripts of: those that are on, and those in whose checkout a payer may still be.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { gatewayAtHand, offerOnly } from '../../../../test/money/checkouts.ts'
import { startPayment } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { buildApp } from '../../../app.ts'
import { listGatewayAccounts } from '../../../platform/configuration/gateway-accounts-sql.ts'
import { connect, type Database } from '../../../platform/database/db.ts'
import { loadGateways } from '../../../providers/gateways.ts'

const CASHFREE = 1
const CARD = 1
/** The host of the account's script: no server listens there, and only this script has it. */
const SCRIPTS = 'http://localhost:1'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let superAdmin: ReturnType<typeof callsOf>
/** Another server on the same database. */
let copy: FastifyInstance
let copyDatabase: Database

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  superAdmin = callsOf(portal, people.superAdmin)
  copyDatabase = connect(portal.config.databaseUrl, 2)
  copy = await buildApp({ config: portal.config, db: copyDatabase.db, secrets: portal.secrets })
  await offerOnly(portal, 'cashfree')
})
afterAll(async () => {
  await copy?.close()
  await copyDatabase?.close()
  await portal?.stop()
})

const policies = async () => {
  const answers = [(await fetch(portal.url)).headers, new Headers((await copy.inject('/')).headers as never)]
  return answers.map((headers) => headers.get('content-security-policy') ?? '')
}
const named = async () => (await policies()).map((policy) => policy.split(/[\s;]/).includes(SCRIPTS))
const allNamed = async (isNamed: boolean) => (await named()).every((one) => one === isNamed)
const change = async (id: number, enabled: boolean) => {
  const { status, text } = await superAdmin.post(`/payment-gateways/${id}`, {
    name: `Account ${id}`,
    enabled,
    position: 3 - id,
    methods: [{ payment_method_id: CARD, min: null, max: null }],
  })
  expect(status, text).toBe(200)
}
const inCheckout = async (id: number) =>
  (await listGatewayAccounts(portal.db)).find((row) => row.id === id)?.in_checkout

let amount = 3000
async function started() {
  amount += 1
  const { status, body } = await startPayment(portal, people.retailer, landlord, { amount: `${amount}.11` })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function pay(order: Awaited<ReturnType<typeof started>>): Promise<void> {
  await gatewayAtHand('cashfree').pay(portal, order, 'SUCCESS')
  await eventually(
    async () =>
      (
        await sql`select from payments where order_id = ${order.order_id} and status = 'paid'`.execute(
          portal.db,
        )
      ).rows[0],
  )
}

test("an account that was only added is in no page's policy", async () => {
  const before = await started()
  const { status, text } = await superAdmin.post('/payment-gateways', {
    pg_id: CASHFREE,
    name: 'Second',
    settings: {
      CASHFREE_BASE_URL: `${portal.sandboxUrl}/pg`,
      CASHFREE_SDK_URL: `${SCRIPTS}/x.js`,
      CASHFREE_CLIENT_ID: 'sandbox-id',
      CASHFREE_CLIENT_SECRET: 'sandbox-secret',
    },
  })
  expect(status, text).toBe(200)
  // Both servers have read the accounts anew, and know of it.
  const books = await Promise.all([loadGateways(portal), loadGateways({ ...portal, db: copyDatabase.db })])
  for (const book of books) expect(await book.anyAccount(2)).not.toBe(null)
  expect(await named()).toEqual([false, false])
  expect(
    books.map((book) =>
      book
        .checkoutUrls()
        .flatMap(({ scripts }) => scripts)
        .includes(`${SCRIPTS}/x.js`),
    ),
  ).toEqual([false, false])

  // Payments made with the environment's keys belong to the first account.
  await change(2, true)
  await change(1, false)
  expect(await inCheckout(1)).toBe(true)
  await pay(before)
  expect(await inCheckout(1)).toBe(false)
})

test('one that is on is, in every server', async () => {
  await eventually(() => allNamed(true))
})

test('one that was switched off stays until its last unfinished order has ended', async () => {
  const order = await started()
  expect(order.checkout.sdk_url).toBe(`${SCRIPTS}/x.js`)
  await change(2, false)
  const books = await Promise.all([loadGateways(portal), loadGateways({ ...portal, db: copyDatabase.db })])
  for (const book of books) await book.anyAccount(2)
  expect(await named()).toEqual([true, true])
  await pay(order)
  await eventually(() => allNamed(false))
})

test('so does one in which a payer approves an automatic payment', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into mandates (user_id, payee_id, gateway_id, account_id, reference, base_paise, max_paise, status, session_id,
                          next_poll_at)
    values (${people.retailer.id}, ${landlord.id}, ${CASHFREE}, 2, 'APTEST', 100, 100, 'asked', 'session', null)
    returning id`.execute(portal.db)
  expect(await inCheckout(2)).toBe(true)
  await sql`update mandates set status = 'ended', ended_at = now() where id = ${rows[0]?.id}`.execute(
    portal.db,
  )
  expect(await inCheckout(2)).toBe(false)
})
