// Invariant (payments): A member of staff pays within the limits, services and hours that the owner of the account set, by
// every call that makes a payment, also with many at once. They see the payments that they made themselves where the owner
// set that.
// Enforced by: `claimByMember`, the one claim of payments on a member's way; `isSeenBy`. Decision: 0134.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuseByGrant } from '../../src/modules/payments/payments/claim-by-member.ts'
import { many, one } from '../../src/platform/database/db.ts'
import { addMember, type Member } from '../identity/members.ts'
import { call } from '../identity/second-factors.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import { openSession, type People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { addLandlord, payAtGateway, startPayment, statusOf, UPI } from './paying.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 100

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())
beforeEach(() => {
  rupees += 1
})

const asOwner = ({ token }: Member) => ({ id: people.retailer.id, token })
const pay = (member: Member, amount: string, payee = landlord) =>
  startPayment(portal, asOwner(member), payee, { amount, method: UPI, key: crypto.randomUUID() })
const cashier = (more: object = {}) => addMember(portal, people.retailer, { role: 'cashier', ...more })
const madeBy = ({ id }: Member) =>
  many(
    portal.db,
    sql<{ id: number; order_id: string; payer_id: number; total_paise: bigint }>`
      select id, order_id, payer_id, total_paise from payments where member_id = ${id} order by id`,
  )

it('a payment of a cashier is the account’s, and names them in its timeline', async () => {
  const member = await cashier()
  const started = await pay(member, `${rupees}.00`)
  expect(started.status).toBe(200)
  const [payment] = await madeBy(member)
  expect(payment).toMatchObject({ order_id: started.body.order_id, payer_id: people.retailer.id })
  await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS', {
    upi: { channel: 'collect' },
  }).catch(() => null)
  const events = await many(
    portal.db,
    sql<{ kind: string; actor_id: number; member_id: number }>`
      select kind, actor_id, member_id from payment_events where payment_id = ${payment?.id ?? 0} and kind = 'created'`,
  )
  expect(events).toEqual([{ kind: 'created', actor_id: people.retailer.id, member_id: member.id }])
  const shown = await call(portal, `/transaction-list-by-id/${payment?.id}`, { token: people.retailer.token })
  expect(shown.text).toContain('Ravi Shinde')
})

describe('limits', () => {
  it('of one payment count the charge', async () => {
    const member = await cashier({ limits: { payment_paise: 100_000 } })
    const above = await pay(member, '1000.00')
    expect([above.status, above.body.message]).toEqual([
      403,
      'You may pay up to ₹1,000.00 at once, with charges.',
    ])
    expect(await madeBy(member)).toEqual([])
    expect((await pay(member, '900.00')).status).toBe(200)
  })

  it('of a day hold for 20 payments at once', async () => {
    const member = await cashier({ limits: { day_paise: 500_000 } })
    const landlords = await Promise.all(
      Array.from({ length: 20 }, () => addLandlord(portal, people.retailer.id)),
    )
    const answers = await Promise.all(landlords.map((payee) => pay(member, '1000.00', payee)))
    const statuses = answers.map(({ status }) => status)
    const paid = await madeBy(member)
    const sum = paid.reduce((total, { total_paise }) => total + total_paise, 0n)
    expect(statuses.filter((status) => status === 200)).toHaveLength(paid.length)
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true)
    expect([sum <= 500_000n, paid.length]).toEqual([true, 4])
  })

  it('a repeat of a payment counts once', async () => {
    const member = await cashier({ limits: { day_paise: 150_000 } })
    const key = crypto.randomUUID()
    const again = () =>
      startPayment(portal, asOwner(member), landlord, { amount: '1200.00', method: UPI, key })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.order_id).toBe(first.body.order_id)
    expect(await madeBy(member)).toHaveLength(1)
  })

  it('hold for a basket of several payees, and for other services', async () => {
    const member = await cashier({ limits: { payment_paise: 150_000 }, services: [landlord.service_id] })
    const { body } = await call(portal, '/members', { token: people.retailer.token })
    expect(body.data[0]).toMatchObject({ id: member.id, services: [landlord.service_id] })
    expect((await pay(member, '700.00')).status).toBe(200)
    const second = await addLandlord(portal, people.retailer.id, 'Suresh Pai')
    const basket = await fetch(`${portal.url}/api/basket-payments/${UPI}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${member.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        user_id: people.retailer.id,
        service_id: landlord.service_id,
        total: '2006.00',
        items: [
          { service_user_id: landlord.id, amount: '1000.00' },
          { service_user_id: second.id, amount: '1000.00' },
        ],
      }),
    })
    expect([basket.status, await basket.text()]).toEqual([403, expect.stringContaining('You may pay up to')])
    const other = await one(
      portal.db,
      sql<{ id: number }>`select id from services where id <> ${landlord.service_id} limit 1`,
    )
    const changed = await call(portal, `/members/${member.id}`, {
      method: 'PATCH',
      token: await openSession(portal.db, people.retailer.id),
      body: { role: 'cashier', services: [other.id] },
    })
    expect(changed.status).toBe(200)
    expect((await pay(member, '500.00')).body.message).toBe('You may not pay for this service.')
  })

  it('of a member who is removed midway refuses the payment', async () => {
    const member = await cashier()
    const [answer] = await Promise.all([
      pay(member, `${rupees}.00`),
      call(portal, `/members/${member.id}`, { method: 'DELETE', token: people.retailer.token }),
    ])
    expect([200, 401, 403]).toContain(answer.status)
    expect((await pay(member, `2${rupees}.00`)).status).toBe(401)
  })

  it.each([
    ['08:59', 9, 18, false],
    ['09:00', 9, 18, true],
    ['17:59', 9, 18, true],
    ['18:00', 9, 18, false],
    ['00:00', 0, 24, true],
    ['23:59', 0, 24, true],
  ])('at %s in India between %i and %i hours: %s', (time, from_hour, to_hour, isOpen) => {
    const grant = {
      id: 1,
      permissions: [],
      own_payments_only: true,
      payment_limit_paise: null,
      daily_limit_paise: null,
      service_ids: null,
      from_hour,
      to_hour,
    }
    const at = new Date(`2026-11-29T${time}:00+05:30`)
    const judge = () => refuseByGrant(grant, { serviceId: 1, totalPaise: 1n }, at)
    if (isOpen) expect(judge).not.toThrow()
    else expect(judge).toThrow('You may pay between')
  })
})

it('two cashiers see their own payments, and the owner both', async () => {
  const [ravi, asha] = [await cashier(), await cashier()]
  const [hers, his] = [await pay(asha, `3${rupees}.00`), await pay(ravi, `4${rupees}.00`)]
  const listed = async (token: string) => {
    const { body } = await call(portal, `/transaction-list/${people.retailer.id}?per_page=50`, { token })
    return JSON.stringify(body)
  }
  await eventually(async () => (await listed(people.retailer.token)).includes(his.body.order_id))
  expect(await listed(people.retailer.token)).toContain(hers.body.order_id)
  expect(await listed(ravi.token)).toContain(his.body.order_id)
  expect(await listed(ravi.token)).not.toContain(hers.body.order_id)
  const [payment] = await madeBy(asha)
  const id = payment?.id ?? 0
  const calls = [
    `/transaction-list-by-id/${id}`,
    `/transaction-invoice/${id}`,
    `/transaction-credit-notes/${id}`,
    `/basket-payments/${id}/items`,
    `/get-payment-status/${hers.body.order_id}`,
  ]
  for (const path of calls) {
    expect([path, (await call(portal, path, { token: ravi.token })).status]).toEqual([path, 404])
  }
  expect(
    (await call(portal, '/track-links', { token: ravi.token, body: { transaction_id: id } })).status,
  ).toBe(404)
  const found = await call(portal, `/search?q=${hers.body.order_id}`, { token: ravi.token })
  expect([found.status, JSON.stringify(found.body)]).toEqual([
    200,
    expect.not.stringContaining(hers.body.order_id),
  ])
  expect((await statusOf(portal, asOwner(asha) as never, hers.body.order_id)).status).toBe(200)
})
