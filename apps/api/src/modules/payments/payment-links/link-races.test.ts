// Invariant (payments): A payment link has one open order and takes one payment. A second capture is refunded.
// Enforced by: `open_orders` key without an age, job `payment-link-paid`. Decision: 0119.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { offerOnly, oracle } from '../../../../test/money/checkouts.ts'
import { capturesOf, razorpayTries } from '../../../../test/money/doubles.ts'
import { payAtGateway } from '../../../../test/money/paying.ts'
import {
  allowLinks,
  linkStatus,
  openLink,
  orderBecomes,
  orderOf,
  startLink,
  tokenOf,
} from '../../../../test/money/payment-links.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LATE_POLLS: '1,1,2,4,8,8,8,60' }))
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await sql`delete from payment_link_days`.execute(portal.ownerDb)
  await allowLinks(portal)
})

const ordersOf = (token: string) =>
  many(
    portal.db,
    sql<{ order_id: string; status: string; refunds: number }>`
      select p.order_id, p.status, (select count(*) from refunds r where r.payment_id = p.id) as refunds
        from payment_link_orders o join payments p on p.id = o.payment_id join payment_links l on l.id = o.link_id
       where l.token_hash = sha256(${token}::bytea) order by p.id`,
  )
const broken = async () => (await checkBooks(portal.db)).filter((verdict) => !verdict.holds)

it('twenty people open it at once and two pay: one payment, and the second capture is refunded', async () => {
  await offerOnly(portal, 'razorpay')
  const token = await tokenOf(portal, people.retailer, landlord)
  const { total } = (await openLink(portal, token)).body.data.quotes[0]
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      orderOf(portal, token, { name: `Person ${'ABCDEFGHIJKLMNOPQRST'[n]}`, payment_method_id: 1, total }),
    ),
  )
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(orders.map(({ body }) => `${body.order_id} ${body.payment_session_id}`)).size).toBe(1)
  const [order] = orders
  const tries = await razorpayTries(portal, order?.body as never, 2)
  await Promise.all(tries.map((one) => one.end()))
  const captures = await eventually(async () => {
    const rows = await capturesOf(portal, order?.body.order_id ?? '')
    return rows.length === 2 && rows[1]?.resolved_as === 'refunded' && rows
  })
  expect(captures.map(({ kind }) => kind)).toEqual(['payment', 'surplus'])
  expect(await ordersOf(token)).toMatchObject([{ status: 'paid' }])
  expect((await oracle(portal, order?.body.order_id))[0]?.refunded_paise).toBe(Number(total.replace('.', '')))
  expect(await broken()).toEqual([])
})

it('gives one session for longer than a repeat does, and a new one only after the order has ended', async () => {
  await offerOnly(portal, 'cashfree')
  const token = await tokenOf(portal, people.retailer, landlord)
  const first = await startLink(portal, token)
  await sql`update open_orders set opened_at = now() - interval '19 minutes'`.execute(portal.ownerDb)
  expect((await startLink(portal, token)).body.order_id).toBe(first.body.order_id)
  await payAtGateway(portal, first.body.payment_session_id, 'FAILED')
  await orderBecomes(portal, first.body.order_id, 'failed')
  expect((await startLink(portal, token)).body.order_id).toBe(first.body.order_id)
  expect(await ordersOf(token)).toHaveLength(1)
})

it('refunds an order that had ended and is captured after another has paid the link', async () => {
  await offerOnly(portal, 'cashfree')
  const token = await tokenOf(portal, people.retailer, landlord)
  const first = await startLink(portal, token)
  await sql`
    with ended as (update payments set status = 'closed', finalized_at = now() where order_id = ${first.body.order_id} returning id),
         freed as (delete from open_orders where payment_id in (select id from ended))
    update attempts set status = 'closed' where payment_id in (select id from ended)`.execute(portal.ownerDb)
  const second = await startLink(portal, token)
  expect(second.body.order_id).not.toBe(first.body.order_id)
  await payAtGateway(portal, second.body.payment_session_id, 'SUCCESS')
  await orderBecomes(portal, second.body.order_id, 'paid')
  await payAtGateway(portal, first.body.payment_session_id, 'SUCCESS')
  await eventually(async () => (await oracle(portal, first.body.order_id))[0]?.refunded_paise === 152_775)
  const [late, paid] = await ordersOf(token)
  expect([late, paid]).toMatchObject([
    { status: 'paid', refunds: 1 },
    { status: 'paid', refunds: 0 },
  ])
  expect((await linkStatus(portal, token)).body.data.order_id).toBe(second.body.order_id)
  expect(await broken()).toEqual([])
})
