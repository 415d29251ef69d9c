// Invariant (payments): A key refunds at most its limits, per refund and per day, under calls at once too. Equal POSTs at
// once under one key have one effect.
// Enforced by: `judgeKeyLimit` in `request-sql.ts`, `mountOnce`. Decision: 0131.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many, one } from '../../src/platform/database/db.ts'
import { payAtGateway } from '../money/paying.ts'
import { allowLinks, orderBecomes, startLink } from '../money/payment-links.ts'
import { paidPayment } from '../money/refunding.ts'
import type { Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { makeKey, partner } from './keys.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let shop: string
beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  await allowLinks(portal)
  const permissions = ['payees.view', 'payments.pay', 'payment-links.manage', 'reports.view'] as const
  shop = (await makeKey(portal, people.retailer, { permissions })).key
})
afterAll(() => portal?.stop())

const body = (amount = 150_000) => ({ payee: String(landlord.id), amount, currency: 'INR', method: 'UPI' })
const links = async () =>
  (await one(portal.db, sql<{ n: number }>`select count(*) as n from payment_links`)).n

it('a shop quotes, prepares a payment, and sees it paid', async () => {
  const { body: quotes } = await partner(portal, shop, `/quotes?payee=${landlord.id}&amount=150000`)
  const quote = quotes.data.find(({ method }: { method: string }) => method === 'UPI')
  expect(quote.total).toBe(150_000 + quote.charge)
  const made = await partner(portal, shop, '/payments', { body: body() })
  expect(made).toMatchObject({
    status: 200,
    body: { status: 'open', amount: 150_000, total: quote.total, transaction: null },
  })
  const token = String(made.body.url).split('/').at(-1) ?? ''
  const order = await startLink(portal, token)
  await payAtGateway(portal, order.body.payment_session_id, 'SUCCESS')
  await orderBecomes(portal, order.body.order_id, 'paid')
  const paid = await partner(portal, shop, `/payments/${made.body.id}`)
  expect(paid.body).toMatchObject({ id: made.body.id, status: 'paid', amount: 150_000 })
  const byTransaction = await partner(portal, shop, `/payments/${paid.body.transaction}`)
  expect(byTransaction.body).toMatchObject({ status: 'paid', transaction: paid.body.transaction })
  const row = await one(
    portal.db,
    sql<{ api_key_id: string | null }>`select api_key_id from audit_log where action = 'payment-link.made'`,
  )
  expect(row.api_key_id).toMatch(/^\w{11}$/)
})

it('20 equal POSTs at once have one effect and one answer; another body is refused', async () => {
  const before = await links()
  const headers = { 'Idempotency-Key': 'order-4711' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner(portal, shop, '/payments', { body: body(), headers })),
  )
  expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await links()).toBe(before + 1)
  const other = await partner(portal, shop, '/payments', { body: body(150_001), headers })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
  const none = await partner(portal, shop, '/payments', { body: body(), headers: { 'Idempotency-Key': '' } })
  expect(none.status).toBe(422)
})

it('refuses wrong fields with pointers, and another account’s payee with 404', async () => {
  const wrong = await partner(portal, shop, '/payments', { body: { ...body(50), currency: 'USD' } })
  expect(wrong.body).toMatchObject({
    type: '/docs/developers/errors#invalid-fields',
    status: 422,
    errors: [
      { pointer: '#/amount', detail: 'At least 100 paise.' },
      { pointer: '#/currency', detail: 'The currency is INR.' },
    ],
  })
  const { key } = await makeKey(portal, people.stranger, { permissions: ['payment-links.manage'] })
  expect((await partner(portal, key, '/payments', { body: body() })).status).toBe(404)
  const range = await partner(portal, shop, '/payments?limit=101')
  expect(range.body.errors).toEqual([{ parameter: 'limit', detail: 'The limit is 1 to 100.' }])
})

it('lists by cursor, each record once', async () => {
  for (let n = 0; n < 3; n += 1) await partner(portal, shop, '/payments', { body: body(200_000 + n) })
  const ids: string[] = []
  let cursor = ''
  do {
    const page = await partner(portal, shop, `/payment-links?limit=2${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.body.data.map(({ id }: { id: string }) => id))
    cursor = page.body.next_cursor ?? ''
  } while (cursor)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(await links())
})

it('cancels a link once', async () => {
  const made = await partner(portal, shop, '/payments', { body: body(300_000) })
  const id = String(made.body.id).replace('pl_', '')
  const cancelled = await partner(portal, shop, `/payment-links/${id}/cancel`, { method: 'POST' })
  expect(cancelled.body).toMatchObject({ id, status: 'cancelled', url: null })
})

it('refunds within the limits of the key, under 20 calls at once', async () => {
  const payments = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      paidPayment(portal, people.retailer, landlord, { amount: `${1000 + n}.00` }),
    ),
  )
  const make = (limits?: { refund_paise: number; refund_paise_per_day: number }) =>
    makeKey(portal, people.admin, { permissions: ['refunds.manage'], ...(limits ? { limits } : {}) })
  const refund = (key: string, transaction: number, amount: number) =>
    partner(portal, key, '/refunds', {
      body: { transaction: String(transaction), amount, currency: 'INR', reason: 'Paid twice' },
    })
  const [first] = payments
  const none = await make()
  const refused = await refund(none.key, first?.id ?? 0, 10_000)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    403,
    'forbidden',
    'The refund is above the limit of this API key.',
  ])
  const { id, key } = await make({ refund_paise: 12_000, refund_paise_per_day: 50_000 })
  expect((await refund(key, first?.id ?? 0, 12_000)).status).toBe(403)
  const answers = await Promise.all(payments.map((payment) => refund(key, payment.id, 10_000)))
  const made = await many(
    portal.db,
    sql<{ paise: bigint }>`select amount_paise as paise from refunds where api_key_id = ${id}`,
  )
  const sum = made.reduce((total, { paise }) => total + Number(paise), 0)
  expect(sum).toBeLessThanOrEqual(50_000)
  expect(sum).toBeGreaterThan(50_000 - 12_000)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(made.length)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(20 - made.length)
  const named = await many(
    portal.db,
    sql<{ key: string }>`
      select api_key_id as key from payment_events where kind = 'refund-requested' and api_key_id is not null
      union all select api_key_id from audit_log where action = 'refund.requested'`,
  )
  expect(named.map((row) => row.key)).toEqual(Array.from({ length: 2 * made.length }, () => id))
  const one = answers.find(({ status }) => status === 200)
  expect((await partner(portal, key, `/refunds/${one?.body.id}`)).body).toMatchObject({ id: one?.body.id })
})
