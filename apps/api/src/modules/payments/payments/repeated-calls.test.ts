// Invariant (payments): A repeated pay call returns its order, even after rates, methods or payees changed. A
// payer pays only the total that they agreed to.
// Enforced by: look-up of the idempotency key first, with `total` in its hash. Decision: 0036.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oracle, payAnywhere } from '../../../../test/money/checkouts.ts'
import {
  addLandlord,
  CARD,
  payAtGateway,
  type Started,
  setFaults,
  startPayment,
  statusOf,
  UPI,
} from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 500

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())
beforeEach(() => {
  rupees += 1
})
afterEach(async () => {
  await setFaults(portal, null)
  await setRate('1.85')
  await sql`delete from service_methods_off`.execute(portal.db)
  await sql`update gateway_methods set enabled = true`.execute(portal.db)
})

type Options = Parameters<typeof startPayment>[3]
const start = (options: Options = {}) =>
  startPayment(portal, people.retailer, landlord, { amount: `${rupees}.00`, ...options })
const setRate = (rate: string) =>
  sql`update master_charges set rate = ${rate}::numeric where until is null`.execute(portal.ownerDb)
const count = async (table: string) =>
  (await one(portal.db, sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)).n
const sessionOf = ({ body }: Started) => [body.order_id, body.payment_session_id]
const isPaid = ({ body }: Started) =>
  eventually(
    async () =>
      (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS' || null,
  )
const eventsOf = async ({ body }: Started) =>
  (
    await many(
      portal.db,
      sql<{ kind: string }>`
        select e.kind from payment_events e join payments p on p.id = e.payment_id
         where p.order_id = ${body.order_id} order by e.id`,
    )
  ).map(({ kind }) => kind)

describe('the same key and body', () => {
  it('give the same order after the rate was changed, with the total that was agreed to', async () => {
    const options = { key: 'rate', body: { total: await totalOf() } }
    const first = await start(options)
    await setRate('1.50')
    const again = await start(options)
    expect([again.status, ...sessionOf(again)]).toEqual([200, ...sessionOf(first)])
    expect(again.body.total).toBe(first.body.total)
  })

  it('give it after the method was switched off, for the service and at every gateway', async () => {
    const first = await start({ key: 'off', method: UPI })
    await sql`insert into service_methods_off values (${landlord.service_id}, ${UPI})`.execute(portal.db)
    await sql`update gateway_methods set enabled = false`.execute(portal.db)
    expect(sessionOf(await start({ key: 'off', method: UPI }))).toEqual(sessionOf(first))
    expect((await start({ key: 'off-new', method: UPI })).status).toBe(422)
  })

  it('open it after a failure while the method is off, at the gateway it was made for', async () => {
    await setFaults(portal, { error_before: true })
    const first = await start({ key: 'off-broken' })
    expect(first.status).toBe(503)
    await setFaults(portal, null)
    const { gateway_id } = await one(
      portal.db,
      sql<{ gateway_id: number }>`
        select a.gateway_id from attempts a join payments p on p.id = a.payment_id
         where p.order_id = ${first.body.order_id} and a.status = 'claimed'`,
    )
    await sql`update gateway_methods set enabled = false`.execute(portal.db)
    const again = await start({ key: 'off-broken' })
    expect([again.status, again.body.order_id]).toEqual([200, first.body.order_id])
    const { slug } = await one(
      portal.db,
      sql<{ slug: string }>`select slug from payment_gateways where id = ${gateway_id}`,
    )
    expect(again.body.checkout.gateway).toBe(slug)
  })

  it('give it after the payee was changed, and after it was deleted', async () => {
    const payee = await addLandlord(portal, people.retailer.id, 'Gone Soon')
    const call = () =>
      startPayment(portal, people.retailer, payee, { amount: `${rupees}.00`, key: 'payee-gone' })
    const first = await call()
    await sql`update payees set name = 'Changed', account_holder_name = 'Changed' where id = ${payee.id}`.execute(
      portal.db,
    )
    expect(sessionOf(await call())).toEqual(sessionOf(first))
    await sql`update payees set deleted_at = now() where id = ${payee.id}`.execute(portal.db)
    expect(sessionOf(await call())).toEqual(sessionOf(first))
  })

  it('are 409 with the order and no session once it is captured', async () => {
    const first = await start({ key: 'captured' })
    await payAtGateway(portal, first.body.payment_session_id, 'SUCCESS')
    await isPaid(first)
    await setRate('1.50')
    const again = await start({ key: 'captured' })
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ message: 'This payment is already paid.', order_id: first.body.order_id })
  })

  it.each([
    ['with the key', 'lost-hook'],
    ['without a key', undefined],
  ])('%s poll the gateway first: an order with an unreported capture is not issued again', async (_, key) => {
    await setFaults(portal, { webhooks_lost: true })
    const options = key ? { key } : {}
    const first = await start(options)
    await payAtGateway(portal, first.body.payment_session_id, 'SUCCESS')
    const again = await start(options)
    expect([again.status, again.body.order_id]).toEqual([409, first.body.order_id])
    expect(again.body.payment_session_id).toBeUndefined()
  })

  it('are not remembered when they wrote nothing: the call works once its fault is fixed', async () => {
    await sql`insert into service_methods_off values (${landlord.service_id}, ${CARD})`.execute(portal.db)
    expect((await start({ key: 'mended' })).status).toBe(422)
    expect((await start({ key: 'mended-total', body: { total: '1.00' } })).status).toBe(422)
    await sql`delete from service_methods_off`.execute(portal.db)
    expect((await start({ key: 'mended-total', body: { total: '1.00' } })).status).toBe(409)
    expect((await start({ key: 'mended' })).status).toBe(200)
    expect((await start({ key: 'mended-total', body: { total: await totalOf() } })).status).toBe(200)
  })
})

describe('the same key with another body is 409', () => {
  it.each<[string, () => Promise<Options> | Options]>([
    ['another amount', () => ({ amount: '77.01' })],
    ['a total where there was none', async () => ({ body: { total: await totalOf() } })],
    ['another method', () => ({ method: UPI })],
    ['another e-mail address', () => ({ body: { email: 'elsewhere@example.in' } })],
  ])('%s', async (name, other) => {
    const first = await start({ key: `other ${name}`.replaceAll(' ', '-') })
    expect(first.status).toBe(200)
    const payments = await count('payments')
    const again = await start({ ...(await other()), key: `other ${name}`.replaceAll(' ', '-') })
    expect(again.status).toBe(409)
    expect(again.body.order_id).toBeUndefined()
    expect(await count('payments')).toBe(payments)
  })

  it('a total of the same value is the same body, in any spelling', async () => {
    const total = await totalOf()
    const first = await start({ key: 'spelt', body: { total } })
    const again = await start({ key: 'spelt', amount: rupees, body: { total: Number(total) } })
    expect(sessionOf(again)).toEqual(sessionOf(first))
  })
})

describe('another total than that of the unfinished order, without a key', () => {
  it('closes the old order at its gateway and makes a new one', async () => {
    const first = await start({ body: { total: await totalOf() } })
    await setRate('1.50')
    const asked = await start({ body: { total: first.body.total } })
    expect([asked.status, asked.body.quote?.total]).toEqual([409, await totalOf()])
    const second = await start({ body: { total: asked.body.quote?.total } })
    expect([second.status, second.body.total]).toEqual([200, asked.body.quote?.total])
    expect(second.body.order_id).not.toBe(first.body.order_id)
    const [old] = await oracle(portal, first.body.order_id)
    expect(old?.order_status).toBe('TERMINATED')
    expect((await statusOf(portal, people.retailer, first.body.order_id)).body.payment_status).toBe('FAILED')
    expect(sessionOf(await start())).toEqual(sessionOf(second))
  })

  it('keeps the order when its total is still the quote, and without a total', async () => {
    const total = await totalOf()
    const first = await start({ body: { total } })
    expect(sessionOf(await start({ body: { total } }))).toEqual(sessionOf(first))
    await setRate('1.50')
    expect(sessionOf(await start())).toEqual(sessionOf(first))
  })

  it('is refused while the old one is with the bank, and after an unreported payment', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const first = await start({ method: UPI })
    await setRate('1.50')
    const total = await totalOf(UPI)
    await payAtGateway(portal, first.body.payment_session_id, null, {
      upi: { channel: 'collect', upi_id: 'testsuccess@gocash' },
    })
    const payments = await count('payments')
    const waiting = await start({ method: UPI, body: { total } })
    expect([waiting.status, waiting.body.order_id]).toEqual([409, first.body.order_id])
    expect(waiting.body.message).toMatch(/with the bank/)
    await payAtGateway(portal, first.body.payment_session_id, 'SUCCESS', {
      upi: { channel: 'collect', upi_id: 'testsuccess@gocash' },
    })
    const late = await start({ method: UPI, body: { total } })
    expect([late.status, late.body.order_id]).toEqual([409, first.body.order_id])
    expect(late.body.message).toMatch(/already paid/)
    expect(await count('payments')).toBe(payments)
  })

  it('is refused while the gateway does not answer', async () => {
    const first = await start()
    await setRate('1.50')
    const total = await totalOf()
    await setFaults(portal, { scope: 'pg', error_before: true })
    const refused = await start({ body: { total } })
    expect([refused.status, refused.body.order_id]).toEqual([503, first.body.order_id])
    await setFaults(portal, null)
    expect((await start({ body: { total } })).status).toBe(200)
  })

  it('makes a second order where no call closes the first, and books both captures', async () => {
    await sql`update gateway_methods set enabled = gateway_id = (select id from payment_gateways where slug = 'payu')`.execute(
      portal.db,
    )
    const first = await start()
    expect(first.body.checkout.gateway).toBe('payu')
    await setRate('1.50')
    const second = await start({ body: { total: await totalOf() } })
    expect(second.status).toBe(200)
    expect(second.body.order_id).not.toBe(first.body.order_id)
    expect((await eventsOf(first)).at(-1)).toBe('replaced')
    expect(sessionOf(await start())).toEqual(sessionOf(second))
    for (const each of [first, second]) {
      await payAnywhere(portal, each.body, 'SUCCESS')
      await isPaid(each)
    }
  })

  it('closes an order whose first call was cut, as its session was never issued', async () => {
    const first = await start()
    await sql`
      update attempts set status = 'claimed', session_id = null, session_issued_at = null, lease_until = now()
       where reference = ${first.body.order_id}`.execute(portal.ownerDb)
    await setRate('1.50')
    const second = await start({ body: { total: await totalOf() } })
    expect(second.status).toBe(200)
    expect(second.body.order_id).not.toBe(first.body.order_id)
    expect((await oracle(portal, first.body.order_id))[0]?.order_status).toBe('TERMINATED')
  })
})

/** The total of this test's amount as the server quotes it now. */
async function totalOf(method = CARD): Promise<string> {
  const path = `/api/payment-quotes?service_id=${landlord.service_id}&amount=${rupees}.00`
  const response = await fetch(portal.url + path, {
    headers: { Authorization: `Bearer ${people.retailer.token}` },
  })
  const { data } = (await response.json()) as { data: { payment_method_id: number; total: string }[] }
  return data.find((quote) => quote.payment_method_id === method)?.total ?? ''
}
