import type { Transaction, TransactionEvent } from '@chukta/contract/insight/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLandlord, payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
const orders: Record<'paid' | 'failed' | 'untried' | 'sibling' | 'stranger', string> = {
  paid: '',
  failed: '',
  untried: '',
  sibling: '',
  stranger: '',
}

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  orders.paid = await pay(people.retailer, 'Meera Nair', '18500.50', 'SUCCESS')
  orders.failed = await pay(people.retailer, 'Meera Nair', '250.75', 'FAILED')
  orders.untried = await pay(people.retailer, 'Kaveri Packaging', '99.99', null)
  orders.sibling = await pay(people.sibling, 'Asha Kiran Trust', '501', 'SUCCESS')
  orders.stranger = await pay(people.stranger, 'Meera Pillai', '1000', 'SUCCESS')
})
afterAll(() => portal.stop())

/** An order through the real thing, ended at the gateway; gives its order id once the portal knows. */
async function pay(who: Person, name: string, amount: string, outcome: 'SUCCESS' | 'FAILED' | null) {
  const payee = await addLandlord(portal, who.id, name)
  const { body } = await startPayment(portal, who, payee, { amount })
  if (outcome !== null) {
    await payAtGateway(portal, body.payment_session_id, outcome)
    const expected = outcome === 'SUCCESS' ? 'SUCCESS' : 'FAILED'
    await eventually(
      async () => (await statusOf(portal, who, body.order_id)).body.payment_status === expected,
    )
  }
  return body.order_id
}

type Page = {
  data: { data: Transaction[]; total: number; totals: { status: string; count: number; amount: string }[] }
}

async function get<T>(who: { token: string }, path: string): Promise<{ status: number; body: T }> {
  const response = await fetch(`${portal.url}/api${path}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, body: (await response.json()) as T }
}

const list = (who: Person, of: Person, query = '') => get<Page>(who, `/transaction-list/${of.id}${query}`)
const urns = (page: Page) => page.data.data.map((row) => row.urn)

describe('the list', () => {
  it('shows a retailer their own, newest first, in the words of the specification', async () => {
    const { status, body } = await list(people.retailer, people.retailer)
    expect(status).toBe(200)
    expect(urns(body)).toEqual([orders.untried, orders.failed, orders.paid])
    expect(body.data.data.map((row) => row.payment_status)).toEqual(['PENDING', 'FAILED', 'PAID'])
    expect(body.data.total).toBe(3)
  })

  it('shows everyone above exactly the payments below them', async () => {
    const ofBranch = [orders.sibling, orders.untried, orders.failed, orders.paid]
    expect(urns((await list(people.distributor, people.distributor)).body)).toEqual(ofBranch)
    expect(urns((await list(people.admin, people.admin)).body)).toEqual(ofBranch)
    expect(urns((await list(people.superAdmin, people.superAdmin)).body)).toEqual([
      orders.stranger,
      ...ofBranch,
    ])
    expect(urns((await list(people.admin, people.sibling)).body)).toEqual([orders.sibling])
    expect(urns((await list(people.otherAdmin, people.otherAdmin)).body)).toEqual([orders.stranger])
  })

  it('refuses a user who is not below the caller', async () => {
    for (const [who, of] of [
      [people.retailer, people.sibling],
      [people.retailer, people.distributor],
      [people.admin, people.stranger],
      [people.stranger, people.retailer],
    ] as const) {
      expect((await list(who, of)).status).toBe(403)
    }
    expect((await get({ token: 'x'.repeat(40) }, `/transaction-list/${people.retailer.id}`)).status).toBe(401)
  })

  it('answers 403 for a foreign user before 422 for the page', async () => {
    expect((await list(people.retailer, people.sibling, '?page=0')).status).toBe(403)
  })

  it.each(['page=0', 'page=-1', 'page=x', 'per_page=7', 'per_page=0', 'status=OPEN', 'surprise=1'])(
    'refuses ?%s',
    async (query) => {
      const answer = await get<{ errors: object }>(
        people.retailer,
        `/transaction-list/${people.retailer.id}?${query}`,
      )
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([query.split('=')[0]])
    },
  )

  it('filters by status, with the total of the filter and the totals of all', async () => {
    const { body } = await list(people.distributor, people.distributor, '?status=PAID')
    expect(urns(body)).toEqual([orders.sibling, orders.paid])
    expect(body.data.total).toBe(2)
    expect(body.data.totals).toEqual([
      { status: 'PAID', count: 2, amount: '19353.03' },
      { status: 'FAILED', count: 1, amount: '255.39' },
      { status: 'PENDING', count: 1, amount: '101.84' },
    ])
  })

  it('finds by the beginning of a transaction id and by a part of the payee name', async () => {
    const found = async (who: Person, search: string) => {
      const { body } = await list(who, who, `?search=${encodeURIComponent(search)}`)
      expect(body.data.total).toBe(body.data.data.length)
      return urns(body)
    }
    expect(await found(people.distributor, orders.sibling)).toEqual([orders.sibling])
    expect(await found(people.distributor, orders.sibling.toLowerCase())).toEqual([orders.sibling])
    // Midnight may have passed between them.
    const ofThatDay = [orders.sibling, orders.untried, orders.failed, orders.paid].filter((urn) =>
      urn.startsWith(orders.sibling.slice(0, 8)),
    )
    expect(await found(people.distributor, orders.sibling.slice(0, 8))).toEqual(ofThatDay)
    expect(await found(people.retailer, orders.sibling)).toEqual([])
    expect(await found(people.admin, 'meera')).toEqual([orders.failed, orders.paid])
    expect(await found(people.superAdmin, 'meera')).toEqual([orders.stranger, orders.failed, orders.paid])
    expect(await found(people.retailer, "%' or 1=1 --")).toEqual([])
    expect(await found(people.retailer, '_')).toEqual([])
    const { body } = await list(people.admin, people.admin, '?search=meera&status=FAILED')
    expect(urns(body)).toEqual([orders.failed])
  })
})

describe('one transaction', () => {
  const idOf = async (orderId: string) =>
    (await one(portal.db, sql<{ id: number }>`select id from payments where order_id = ${orderId}`)).id
  const open = async (who: Person, orderId: string) =>
    get<{ data: Transaction & { events: TransactionEvent[] } }>(
      who,
      `/transaction-list-by-id/${await idOf(orderId)}`,
    )

  it('has every field, with the words of the gateway and the timeline', async () => {
    const { body } = await eventually(async () => {
      const answer = await open(people.admin, orders.paid)
      return answer.body.data.events.some(({ kind }) => kind === 'receipt') && answer
    })
    expect(body.data).toMatchObject({
      urn: orders.paid,
      amount: '18842.76',
      base_amount: '18500.50',
      charge_amount: '342.26',
      currency: 'INR',
      service_name: 'Rental payments',
      payment_mode: 'Credit Card/Debit Card',
      payment_status: 'PAID',
      name: people.retailer.name,
      email: people.retailer.email,
      mobile: people.retailer.mobile,
      paid_to: 'Meera Nair',
      payment_for: 'houserent',
      payment_gateway: 'Cashfree',
      card_number: 'XXXXXXXXXXXX1450',
      card_country: 'IN',
      error_code: null,
      error_description: null,
      error_source: null,
    })
    expect(body.data.bank_reference_no).toMatch(/^\d{12}$/)
    expect(body.data.description).not.toBe('')
    expect(body.data.customer_ref_id).toBe(`USR-${people.retailer.id}`)
    const events = body.data.events.filter(({ kind }) => !kind.startsWith('payout-'))
    expect(events.map((event) => event.kind)).toEqual(['created', 'route', 'sent', 'paid', 'receipt'])
    expect(events[1]?.text).toMatch(
      /^Cashfree chosen for Credit Card\/Debit Card: priority 1 and switched on/i,
    )
    const references = events.map((event) => event.reference)
    expect(references).toEqual([
      null,
      orders.paid,
      orders.paid,
      body.data.bank_reference_no,
      expect.stringMatching(/^CK\/\d{4}\/\d{7}$/),
    ])
    const moments = events.map((event) => event.at)
    expect(moments).toEqual(moments.toSorted())
  })

  it('gives the reason of a failed payment', async () => {
    const { body } = await open(people.retailer, orders.failed)
    expect(body.data).toMatchObject({
      payment_status: 'FAILED',
      error_code: 'TRANSACTION_DECLINED',
      error_source: 'bank',
    })
    expect(body.data.events.at(-1)?.text).toContain(body.data.error_description)
  })

  it('is not found by anyone outside the upline of the payer', async () => {
    expect((await open(people.distributor, orders.sibling)).status).toBe(200)
    for (const [who, orderId] of [
      [people.sibling, orders.paid],
      [people.retailer, orders.sibling],
      [people.stranger, orders.paid],
      [people.otherAdmin, orders.paid],
    ] as const) {
      expect((await open(who, orderId)).status).toBe(404)
    }
    expect((await get(people.superAdmin, '/transaction-list-by-id/999999')).status).toBe(404)
    expect((await get(people.superAdmin, '/transaction-list-by-id/0')).status).toBe(422)
  })
})

describe('pages of many', () => {
  const MANY = 230
  let ids: number[]

  beforeAll(async () => {
    await plantPayments(people.retailer, MANY, 3)
    await plantPayments(people.sibling, 40, 2)
    await plantPayments(people.stranger, 700, 5)
    const rows = await many(
      portal.db,
      sql<{
        id: number
      }>`select id from payments where payer_id in (${people.retailer.id}, ${people.sibling.id})
                           order by id desc`,
    )
    ids = rows.map((row) => row.id)
  })

  /** Final payments written beside the portal; every `failing`-th is FAILED. */
  async function plantPayments(who: Person, count: number, failing: number) {
    await sql`
      insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
        charge_rate, gst_rate, payee_name, payer_email, customer_ref_id)
      select 'CK260101' || ${who.id}::int || lpad(n::text, 6, '0'), ${who.id}, s.id, 1,
             case when n % ${failing} = 0 then 'closed' else 'paid' end, 10000 + n, 0, 10000 + n, 0, 18, 'Meera Nair',
             ${who.email}, 'USR'
        from generate_series(1, ${count}) n, services s where s.slug = 'rental-payments'`.execute(portal.db)
  }

  it.each([
    ['the retailer, by one index', () => people.retailer],
    ['the distributor, merged', () => people.distributor],
    ['the super admin, walked', () => people.superAdmin],
  ])('give each row once, in order, from the first to the last: %s', async (_, who) => {
    const seen: number[] = []
    let total = 0
    for (let page = 1; ; page += 1) {
      const { body } = await list(people.superAdmin, who(), `?per_page=50&page=${page}`)
      total = body.data.total
      seen.push(...body.data.data.map((row) => row.id))
      if (body.data.data.length < 50) break
    }
    const expected = await many(
      portal.db,
      sql<{ id: number }>`select p.id from payments p join user_closure c on c.descendant_id = p.payer_id
                           where c.ancestor_id = ${who().id} order by p.id desc`,
    )
    expect(seen).toEqual(expected.map((row) => row.id))
    expect(total).toBe(expected.length)
  })

  it.each([
    ['merged', () => people.distributor],
    ['walked', () => people.superAdmin],
  ])('filter deep pages too, from either end: %s', async (_, who) => {
    for (const status of ['PAID', 'FAILED']) {
      const rows = await many(
        portal.db,
        sql<{ id: number }>`select p.id from payments p join user_closure c on c.descendant_id = p.payer_id
                             where c.ancestor_id = ${who().id} and p.shown_status = ${status} order by p.id desc`,
      )
      const last = Math.ceil(rows.length / 5)
      for (const page of [1, 2, Math.ceil(last / 2), last - 1, last]) {
        const { body } = await list(who(), who(), `?status=${status}&per_page=5&page=${page}`)
        expect(body.data.data.map((row) => row.id)).toEqual(
          rows.slice((page - 1) * 5, page * 5).map((row) => row.id),
        )
        expect(body.data.total).toBe(rows.length)
      }
    }
  })

  it('give ten by default and nothing past the end, with the true total', async () => {
    const first = await list(people.distributor, people.distributor)
    expect(first.body.data.data.map((row) => row.id)).toEqual(ids.slice(0, 10))
    const beyond = await list(people.distributor, people.distributor, '?page=999999999')
    expect(beyond.body.data).toMatchObject({ data: [], total: ids.length })
  })
})
