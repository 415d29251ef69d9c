// Invariant (pricing): An order is polled, refunded and disputed with the gateway account that made it,
// however many there are. Keys are never shown.
// Enforced by: `attempts.account_id`, `providers/gateway-of-accounts.ts`. Decision: 0056.

import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { addLandlord, startPayment } from '../../../../test/money/paying.ts'
import { becomes, paidPayment, refundedAtGateway, refundPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import {
  atSecond,
  openSecondSandbox,
  payAtSecondCashfree,
  SECOND,
  type SecondSandbox,
} from '../../../../test/programs/second-sandbox.ts'
import { one } from '../../../platform/database/db.ts'

type Account = {
  id: number
  name: string
  enabled: boolean
  webhook_url: string
  methods: { payment_method_id: number }[]
  last_event: { verdict: string } | null
}
type Listed = { slug: string; source: string; accounts: Account[] }

const SECRET = SECOND.secret
const CASHFREE = 1
const [CARD, UPI] = [1, 2]

let portal: Portal
/** Another Cashfree, with keys of its own: its calls came from its account. */
let second: SecondSandbox
let superAdmin: ReturnType<typeof callsOf>
let people: People
let payer: People['retailer']
let payee: Awaited<ReturnType<typeof addLandlord>>

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  superAdmin = callsOf(portal, people.superAdmin)
  payer = people.retailer
  payee = await addLandlord(portal, payer.id)
  second = await openSecondSandbox()
})
afterAll(async () => {
  await portal?.stop()
  await second?.stop()
})

async function cashfree(): Promise<Account[]> {
  const { body } = await superAdmin.get('/payment-gateways')
  return (body.data as Listed[]).find(({ slug }) => slug === 'cashfree')?.accounts ?? []
}

const settings = () => ({
  CASHFREE_BASE_URL: `${second.url}/pg`,
  CASHFREE_SDK_URL: `${second.url}/js/v3/cashfree.js`,
  CASHFREE_CLIENT_ID: 'second-id',
  CASHFREE_CLIENT_SECRET: SECRET,
})
const change = (id: number, body: Record<string, unknown>) =>
  superAdmin.post(`/payment-gateways/${id}`, {
    name: `Account ${id}`,
    enabled: true,
    position: id,
    methods: [{ payment_method_id: CARD, min: null, max: null }],
    ...body,
  })

const accountOf = async (orderId: string) =>
  (
    await one(
      portal.db,
      sql<{ account_id: number | null }>`
        select account_id from attempts a join payments p on p.id = a.payment_id where p.order_id = ${orderId}`,
    )
  ).account_id

let before: Awaited<ReturnType<typeof paidPayment>>

test('the environment is used without an account', async () => {
  const { body } = await superAdmin.get('/payment-gateways')
  expect((body.data as Listed[]).map(({ source }) => source)).not.toContain('accounts')
  before = await paidPayment(portal, payer, payee)
  expect(await accountOf(before.order_id)).toBe(null)
})

test('wrong settings are named, and a live account beside demo accounts is 409', async () => {
  const add = (given: Record<string, string>) =>
    superAdmin.post('/payment-gateways', { pg_id: CASHFREE, name: 'Second', settings: given })
  const missing = await add({ CASHFREE_CLIENT_ID: 'x', PAYU_KEY: 'x', CASHFREE_SDK_URL: 'no' })
  expect([missing.status, Object.keys(missing.body.errors).toSorted()]).toEqual([
    422,
    ['settings.CASHFREE_CLIENT_SECRET', 'settings.CASHFREE_SDK_URL', 'settings.PAYU_KEY'],
  ])
  const live = await add({ ...settings(), CASHFREE_BASE_URL: 'https://api.cashfree.com/pg' })
  expect(live.status).toBe(409)
  const half = await superAdmin.post('/payment-gateways', {
    pg_id: 3,
    name: 'Second',
    settings: { PAYU_KEY: 'x', PAYU_SALT: 'x', PAYU_DISPUTES_KEY: 'x' },
  })
  expect(half.body.errors).toEqual({
    'settings.PAYU_MERCHANT_ID': [GATEWAY_ACCOUNTS.settingWith('PAYU_DISPUTES_KEY')],
  })
  expect(await cashfree()).toEqual([])
})

test('the first account adds that of the environment as a row; its keys are never shown', async () => {
  const added = await superAdmin.post('/payment-gateways', {
    pg_id: CASHFREE,
    name: 'Second',
    settings: settings(),
  })
  expect([added.status, added.body.data.id]).toEqual([200, 2])
  const { text } = await superAdmin.get('/payment-gateways')
  expect(text).not.toMatch(/canary|sandbox-secret|second-id/)
  const [own, other] = await cashfree()
  expect(own).toMatchObject({ id: 1, enabled: true, webhook_url: `${portal.url}/api/webhooks/cashfree` })
  expect(other).toMatchObject({ id: 2, enabled: false, webhook_url: `${portal.url}/api/webhooks/cashfree/2` })
  // The payment may have been polled before its webhook came.
  await eventually(async () => (await cashfree())[0]?.last_event?.verdict === 'ok')
  expect(JSON.stringify(await lastAudit(portal, 'gateway-account.added'))).not.toContain('canary')
  const rows = await one(
    portal.db,
    sql<{ text: string }>`select string_agg(a::text, '') as text from gateway_accounts a`,
  )
  expect(rows.text).not.toMatch(/canary|sandbox-secret/)
})

test('keys are tested at the gateway, and changed while the account is off', async () => {
  const verdict = async (id: number) =>
    (await superAdmin.post(`/payment-gateways/${id}/test`)).body.data.verdict
  expect([await verdict(1), await verdict(2)]).toEqual(['right', 'right'])
  const keys = (id: number, CASHFREE_CLIENT_SECRET: string) =>
    superAdmin.post(`/payment-gateways/${id}/keys`, { settings: { CASHFREE_CLIENT_SECRET } })
  expect((await keys(2, 'not it')).status).toBe(200)
  expect(await verdict(2)).toBe('wrong')
  expect((await keys(2, '')).status).toBe(422)
  expect((await keys(2, SECRET)).status).toBe(200)
  expect(await verdict(2)).toBe('right')
  expect((await keys(1, 'not it')).status).toBe(409)
  expect((await superAdmin.post('/payment-gateways/99/test')).status).toBe(404)
})

test('a switched-on account takes payments, webhooks and refunds; the former one keeps its own', async () => {
  const policyOf = async () => (await fetch(portal.url)).headers.get('content-security-policy') ?? ''
  expect((await change(1, { enabled: false })).status).toBe(200)
  expect((await change(2, { methods: [] })).status).toBe(422)
  expect(
    (await change(2, { methods: [{ payment_method_id: CARD, min: '1.00', max: '20000.00' }] })).status,
  ).toBe(200)
  // Every server sees a change within seconds, and so does the policy of a page.
  await eventually(async () => (await policyOf()).includes(second.url))

  const { status, body } = await startPayment(portal, payer, payee, { amount: '1200.00' })
  expect([status, body.checkout?.sdk_url]).toEqual([200, `${second.url}/js/v3/cashfree.js`])
  expect(await accountOf(body.order_id)).toBe(2)
  expect((await atSecond(second, `/pg/orders/${body.order_id}`)).status).toBe(200)
  await payAtSecondCashfree(second, body)
  // Its webhook comes to its own address, signed with its own secret.
  await eventually(async () => (await cashfree())[1]?.last_event?.verdict === 'ok')
  const paid = await eventually(async () => {
    const { rows } = await sql<typeof before>`
      select id, order_id, base_paise, total_paise from payments
       where order_id = ${body.order_id} and status = 'paid'`.execute(portal.db)
    return rows[0]
  })

  for (const payment of [paid, before]) {
    await refundPayment(portal, payment)
    await becomes(portal, payment.id, 'succeeded')
  }
  const refunds = (await atSecond(second, `/pg/orders/${paid.order_id}/refunds`)).body as unknown as unknown[]
  expect(refunds).toHaveLength(1)
  expect((await refundedAtGateway(portal, before.order_id)).paise).toBe(before.total_paise)
})

test('limits and methods of the accounts decide, and then the other gateways', async () => {
  const gatewayOf = async (amount: string, method: number) =>
    (await startPayment(portal, payer, payee, { amount, method })).body.checkout
  expect((await gatewayOf('20000.00', CARD)).sdk_url).toContain(second.url)
  expect((await gatewayOf('20000.01', CARD)).gateway).not.toBe('cashfree')
  expect((await gatewayOf('500.00', UPI)).gateway).not.toBe('cashfree')
  await change(1, { position: 1 })
  const back = await gatewayOf('700.00', CARD)
  expect([back.gateway, back.sdk_url.includes(second.url)]).toEqual(['cashfree', false])
})

test('a webhook of one account is refused at the address of another', async () => {
  const at = (path: string) =>
    fetch(`${portal.url}/api/webhooks/cashfree${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-webhook-signature': 'x', 'x-webhook-timestamp': '1' },
      body: '{}',
    })
  expect([(await at('/99')).status, (await at('/x')).status]).toEqual([404, 404])
  expect((await at('/2')).status).toBe((await at('')).status)
  expect((await fetch(`${portal.url}/api/webhooks/payu/2`, { method: 'POST' })).status).toBe(404)
})

test('only role 1 may see or change accounts', async () => {
  const admin = callsOf(portal, people.admin)
  expect((await admin.get('/payment-gateways')).status).toBe(403)
  expect((await admin.post('/payment-gateways/2', {})).status).toBe(403)
})
