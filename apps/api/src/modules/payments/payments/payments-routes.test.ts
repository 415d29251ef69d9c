import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import {
  addLandlord,
  CARD,
  payAtGateway,
  postingsOf,
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

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

const count = async (table: string) =>
  (await one(portal.db, sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)).n

async function get(path: string, token = people.retailer.token) {
  const response = await fetch(`${portal.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    body: (await response.json()) as {
      data: { payment_method_id: number }[]
      errors: Record<string, string[]>
    },
  }
}

describe('quotes', () => {
  it('name charge, GST inside it and total of each method to the paisa', async () => {
    const { body } = await get(`/payment-quotes?service_id=${landlord.service_id}&amount=18500.50`)
    expect(body.data[0]).toMatchObject({
      payment_method: 'Credit Card/Debit Card',
      amount: '18500.50',
      charge_rate: '1.8500',
      charge: '342.26',
      total: '18842.76',
      card_fields: 'hosted',
    })
    expect(body.data).toHaveLength(3)
  })

  it.each(['0', '-1', '1000000000', '0.001', 'abc', '', '1e3', '0.99', '1000000.01'])(
    'refuse the amount "%s"',
    async (amount) => {
      const answer = await get(`/payment-quotes?service_id=${landlord.service_id}&amount=${amount}`)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['amount'])
    },
  )

  it('leave out a method that is switched off for the service, and paying with it is refused', async () => {
    await sql`insert into service_methods_off values (${landlord.service_id}, ${UPI})`.execute(portal.db)
    try {
      const { body } = await get(`/payment-quotes?service_id=${landlord.service_id}&amount=100`)
      expect(body.data.map((quote) => quote.payment_method_id)).not.toContain(UPI)
      const refused = await startPayment(portal, people.retailer, landlord, { method: UPI })
      expect(refused.status).toBe(422)
    } finally {
      await sql`delete from service_methods_off`.execute(portal.db)
    }
  })
})

describe('paying', () => {
  it('takes ₹18,500.50 by card, books it to the paisa and shows SUCCESS within two seconds of the webhook', async () => {
    const wallets = () =>
      one(
        portal.db,
        sql<{ distributor_paise: bigint; admin_paise: bigint }>`
          select max(balance_paise) filter (where user_id = ${people.distributor.id}) as distributor_paise,
                 max(balance_paise) filter (where user_id = ${people.admin.id}) as admin_paise from wallets`,
      )
    const before = await wallets()
    const started = await startPayment(portal, people.retailer, landlord)
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({
      total: '18842.76',
      checkout: { gateway: 'cashfree', mode: 'sandbox' },
    })
    expect((await statusOf(portal, people.retailer, started.body.order_id)).body.payment_status).toBe(
      'PENDING',
    )

    // No process polls the gateway: its webhook reports the capture.
    await sql`update payments set next_poll_at = now() + interval '1 hour' where order_id = ${started.body.order_id}`.execute(
      portal.db,
    )
    await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
    await eventually(async () => {
      const { rows } =
        await sql`select 1 from payments where order_id = ${started.body.order_id} and status = 'paid'`.execute(
          portal.db,
        )
      return rows.length > 0
    })
    expect((await statusOf(portal, people.retailer, started.body.order_id)).body.payment_status).toBe(
      'SUCCESS',
    )

    // f = b = 1.85 % on the master charge, so there is no margin: the admin earns 10 % of it.
    expect(await postingsOf(portal, started.body.order_id)).toEqual({
      'clearing:cashfree': '1884276',
      'payee-payable': '-1850050',
      [`wallet:${people.admin.id}`]: '-3422',
      'platform-revenue': '-30804',
    })
    const after = await wallets()
    expect(after.admin_paise - before.admin_paise).toBe(3_422n)
    expect(after.distributor_paise).toBe(before.distributor_paise)
  })

  it('mails the receipt to the payer', async () => {
    const mail = await eventually(async () =>
      (await inbox(portal, people.retailer.email)).find(
        ({ subject }) => subject === 'Paid ₹18,500.50 to Meera Nair',
      ),
    )
    expect(mail.text).toContain('Total: ₹18,842.76')
  })

  it('shows a declined try as FAILED, and PAID when a second try in the same order succeeds', async () => {
    const { body } = await startPayment(portal, people.retailer, landlord, { amount: '501.10', method: UPI })
    const upi = { upi: { channel: 'collect', upi_id: 'testsuccess@gocash' } }
    await payAtGateway(portal, body.payment_session_id, 'FAILED', upi)
    await eventually(
      async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'FAILED',
    )
    const again = await startPayment(portal, people.retailer, landlord, { amount: '501.10', method: UPI })
    expect(again.body.order_id).toBe(body.order_id)
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS', upi)
    await eventually(
      async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS',
    )
  })

  it('returns the same order while it is unfinished, and a new one once it is paid', async () => {
    const first = await startPayment(portal, people.retailer, landlord, { amount: '77.01' })
    const second = await startPayment(portal, people.retailer, landlord, { amount: '77.01' })
    expect(second.body.order_id).toBe(first.body.order_id)
    const other = await startPayment(portal, people.retailer, landlord, { amount: '77.02' })
    expect(other.body.order_id).not.toBe(first.body.order_id)
    await payAtGateway(portal, first.body.payment_session_id, 'SUCCESS')
    await eventually(
      async () =>
        (await statusOf(portal, people.retailer, first.body.order_id)).body.payment_status === 'SUCCESS',
    )
    const third = await startPayment(portal, people.retailer, landlord, { amount: '77.01' })
    expect(third.status).toBe(200)
    expect(third.body.order_id).not.toBe(first.body.order_id)
  })

  it('answers a total that differs from the quote with 409 and the new quote, and creates nothing', async () => {
    const before = await count('payments')
    const answer = await startPayment(portal, people.retailer, landlord, {
      amount: '18500.51',
      body: { total: '18842.76' },
    })
    expect(answer.status).toBe(409)
    expect(answer.body.quote?.total).toBe('18842.77')
    expect(await count('payments')).toBe(before)
    const agreed = await startPayment(portal, people.retailer, landlord, {
      amount: '18500.51',
      body: { total: 18842.77 },
    })
    expect(agreed.status).toBe(200)
  })

  it('ignores fields that it does not know, null included', async () => {
    const body = {
      name: 'x',
      account_number: null,
      beneficiary_id: { a: 1 },
      __proto__: null,
      bank_name: ['y'],
    }
    const answer = await startPayment(portal, people.retailer, landlord, { amount: '88.80', body })
    expect(answer.status).toBe(200)
  })

  it.each([0, -1, 1e9, 0.001, 'abc', null, true, [], {}, '1,000'])(
    'refuses the amount %j',
    async (amount) => {
      const before = await count('payments')
      const answer = await startPayment(portal, people.retailer, landlord, {
        body: { amount, pay_amount: undefined },
      })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['amount'])
      expect(await count('payments')).toBe(before)
    },
  )

  it("refuses another person's id (403), a foreign payee (404) and a missing payee (422)", async () => {
    const before = await count('payments')
    const asOther = await startPayment(portal, people.retailer, landlord, {
      body: { user_id: people.stranger.id },
    })
    expect(asOther.status).toBe(403)
    const foreign = await startPayment(portal, people.stranger, landlord)
    expect(foreign.status).toBe(404)
    const missing = await startPayment(portal, people.retailer, landlord, { body: { service_user_id: null } })
    expect(missing.status).toBe(422)
    const otherMethod = await startPayment(portal, people.retailer, landlord, {
      body: { payment_method_id: UPI },
    })
    expect(otherMethod.status).toBe(422)
    expect(await count('payments')).toBe(before)
  })

  it("lets an upline pay a downline's landlord: rates and shares follow the payer", async () => {
    const { body } = await startPayment(portal, people.distributor, landlord, { amount: '1000.00' })
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    await eventually(
      async () =>
        (await statusOf(portal, people.distributor, body.order_id)).body.payment_status === 'SUCCESS',
    )
    expect(await postingsOf(portal, body.order_id)).toMatchObject({ [`wallet:${people.admin.id}`]: '-185' })
  })
})

it.each([77, 40_000, 900_000_000_000_000])('method %s is refused at its field', async (method) => {
  const { status, body } = await startPayment(portal, people.retailer, landlord, { method })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['payment_method_id']])
})

describe('idempotency', () => {
  /** As browsers do: unanswered calls and calls in preparation are sent again. */
  const answered = (amount: string, key?: string) =>
    eventually(async () => {
      const options = key === undefined ? { amount } : { amount, key }
      const answer = await startPayment(portal, people.retailer, landlord, options)
      return answer.status !== 503 && !/being prepared/.test(answer.body.message ?? '') && answer
    })

  it.each([
    ['one key', 'key-200'],
    ['no key', undefined],
  ])('makes one order of many calls at once with %s', async (_name, key) => {
    const amount = key ? '301.33' : '302.44'
    const answers = await Promise.all(Array.from({ length: isFull ? 200 : 50 }, () => answered(amount, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const orders = new Set(answers.map((answer) => answer.body.order_id))
    expect(orders.size).toBe(1)
    const rows = await many(
      portal.db,
      sql<{
        order_id: string
      }>`select order_id from payments where base_paise = ${amount.replace('.', '')}::bigint`,
    )
    expect(rows).toHaveLength(1)
    const oracle = (await (await fetch(`${portal.sandboxUrl}/oracle`)).json()) as {
      orders: { order_id: string }[]
    }
    const known = oracle.orders.filter((order) => orders.has(order.order_id))
    expect(known).toHaveLength(1)
  })

  it('refuses the same key with another body, and keeps keys apart by payer', async () => {
    const first = await startPayment(portal, people.retailer, landlord, { amount: '400.00', key: 'k-1' })
    const other = await startPayment(portal, people.retailer, landlord, { amount: '400.01', key: 'k-1' })
    expect(other.status).toBe(409)
    const twin = await addLandlord(portal, people.stranger.id, 'Same Key')
    const stranger = await startPayment(portal, people.stranger, twin, { amount: '400.00', key: 'k-1' })
    expect(stranger.status).toBe(200)
    expect(stranger.body.order_id).not.toBe(first.body.order_id)
  })

  it('makes two orders for two keys', async () => {
    const [one, two] = [
      await startPayment(portal, people.retailer, landlord, { amount: '410.00', key: 'a' }),
      await startPayment(portal, people.retailer, landlord, { amount: '410.00', key: 'b' }),
    ]
    expect(one.body.order_id).not.toBe(two.body.order_id)
  })
})

describe('status', () => {
  it('is 404 for a foreign order and for an unknown one', async () => {
    const { body } = await startPayment(portal, people.retailer, landlord, { amount: '55.55', method: CARD })
    expect((await statusOf(portal, people.stranger, body.order_id)).status).toBe(404)
    expect((await statusOf(portal, people.admin, body.order_id)).status).toBe(200)
    expect((await statusOf(portal, people.retailer, 'CK99999999999')).status).toBe(404)
    expect((await statusOf(portal, people.retailer, "x' or 1=1")).status).toBe(404)
  })
})
