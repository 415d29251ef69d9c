import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../../test/identity/second-factors.ts'
import { addLandlord, payAtGateway, UPI } from '../../../../test/money/paying.ts'
import {
  allowLinks,
  linkStatus,
  makeLink,
  openLink,
  orderBecomes,
  orderOf,
  startLink,
  tokenOf,
} from '../../../../test/money/payment-links.ts'
import { findOperator, OPERATOR, viewBill } from '../../../../test/payables/bills.ts'
import { startEducation } from '../../../../test/payables/schools.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
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
beforeEach(async () => {
  await sql`delete from payment_link_days`.execute(portal.ownerDb)
  await allowLinks(portal)
})

const list = async () =>
  (await call(portal, '/payment-links', { token: people.retailer.token })).body.data as {
    data: {
      id: number
      state: string
      url: string | null
      transaction_id: number | null
      opener_name: string | null
    }[]
    total: number
    used_today: string
  }
const cancel = (id: number, token = people.retailer.token) =>
  call(portal, `/payment-links/${id}/cancel`, { method: 'POST', token })

describe('the switch and the limits', () => {
  const settings = (body?: unknown, token = people.superAdmin.token) =>
    call(portal, '/payment-link-settings', body === undefined ? { token } : { method: 'PUT', token, body })

  it('are for role 1: links are off on a new portal, and their limits are 50,000 and 2,00,000 rupees', async () => {
    await sql`update payment_link_settings
                 set enabled = default, link_limit_paise = default, daily_limit_paise = default`.execute(
      portal.db,
    )
    expect((await settings()).body.data).toEqual({
      enabled: false,
      link_limit: '50000.00',
      daily_limit: '200000.00',
    })
    expect((await makeLink(portal, people.retailer, landlord)).status).toBe(409)
    for (const who of [people.admin, people.distributor, people.retailer]) {
      expect((await settings({ enabled: true }, who.token)).status).toBe(403)
    }
    const wrong = await settings({ enabled: true, link_limit: 500, daily_limit: 499 })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['daily_limit']])
    const right = await settings({ enabled: true, link_limit: 500, daily_limit: '1200.50' })
    expect(right.body.data).toEqual({ enabled: true, link_limit: '500.00', daily_limit: '1200.50' })
    expect((await makeLink(portal, people.retailer, landlord, { amount: '500.01' })).status).toBe(422)
    expect((await makeLink(portal, people.retailer, landlord, { amount: '500' })).status).toBe(200)
  })

  it('a link that was made under wider limits cannot be paid under narrower ones', async () => {
    const token = await tokenOf(portal, people.retailer, landlord, { amount: '900' })
    await allowLinks(portal, 800, 800)
    expect((await startLink(portal, token)).status).toBe(409)
    await allowLinks(portal, 900, 900)
    expect((await startLink(portal, token)).status).toBe(200)
  })

  it('of a day holds among links that are opened at once, and counts each link once', async () => {
    await allowLinks(portal, 1000, 2000)
    const tokens = await Promise.all(
      [1000, 1000, 1000, 1000].map((amount) => tokenOf(portal, people.retailer, landlord, { amount })),
    )
    const answers = await Promise.all(tokens.map((token) => startLink(portal, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    const first = tokens[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await startLink(portal, first)).status).toBe(200)
    expect((await list()).used_today).toBe('2000.00')
  })
})

describe('making a link', () => {
  it('is for retailers, for own payees, one at a time, and for at most 30 days', async () => {
    const made = await makeLink(portal, people.retailer, landlord)
    expect(made.body.data.url).toBe(`${portal.url}/p/${made.body.data.token}`)
    const days = (Date.parse(made.body.data.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    for (const who of [people.superAdmin, people.admin, people.distributor]) {
      expect((await makeLink(portal, who, landlord)).status).toBe(403)
    }
    expect((await makeLink(portal, people.stranger, landlord)).status).toBe(404)
    const refused = async (body: Record<string, unknown>) =>
      Object.keys((await makeLink(portal, people.retailer, landlord, body)).body.errors ?? {})
    expect(await refused({ bill_id: 1 })).toEqual(['service_user_id'])
    expect(await refused({ service_user_id: null })).toEqual(['service_user_id'])
    expect(await refused({ amount: null })).toEqual(['amount'])
    expect(await refused({ amount: '50000.01' })).toEqual(['amount'])
    const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
    for (const expires_at of [inDays(31), inDays(-1), 'tomorrow']) {
      expect(await refused({ expires_at })).toEqual(['expires_at'])
    }
    expect(await refused({ expires_at: inDays(29) })).toEqual([])
  })

  it('asks for a second yes where the bank does not confirm the account, and binds the link to it', async () => {
    const payee = await addLandlord(portal, people.retailer.id, 'Arun Joshi')
    const check = (result: ReturnType<typeof sql>) =>
      sql`update bank_accounts set ${result} where payee_id = ${payee.id} and replaced_at is null`.execute(
        portal.db,
      )
    await check(sql`check_status = 'invalid'`)
    const asked = await makeLink(portal, people.retailer, payee)
    expect([asked.status, asked.body.message]).toEqual([409, expect.stringContaining('confirm')])
    const token = await tokenOf(portal, people.retailer, payee, { payee_confirmed: true })
    const { rows } = await sql<{ id: number }>`
      select id from bank_accounts where payee_id = ${payee.id} and replaced_at is null`.execute(portal.db)
    await sql`update bank_accounts set replaced_at = now() where id = ${rows[0]?.id}`.execute(portal.db)
    expect((await startLink(portal, token)).body.message).toMatch(/account to be paid has changed/)
  })
})

describe('what anyone with the link sees', () => {
  it('is the payment and the name of its sender, and nothing else of them', async () => {
    const token = await tokenOf(portal, people.retailer, landlord)
    const { status, headers, text, body } = await openLink(portal, token)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const { quotes, ...rest } = body.data
    expect(rest).toEqual({
      state: 'open',
      sender_name: expect.any(String),
      service_name: 'Rental payments',
      payee_name: 'Meera Nair',
      amount: '1500.00',
      expires_at: expect.any(String),
    })
    expect(quotes).toHaveLength(3)
    const owner = await one(
      portal.db,
      sql<{ email: string; mobile: string; name: string }>`
        select email, mobile, first_name || ' ' || last_name as name from users where id = ${people.retailer.id}`,
    )
    expect(rest.sender_name).toBe(owner.name)
    for (const secret of [owner.email, owner.mobile, '6093', 'MAHB0000174', 'houserent']) {
      expect(text).not.toContain(secret)
    }
  })

  it('for a bill ends with the bill, and cannot outlive it', async () => {
    const bill = await viewBill(portal, people.retailer, OPERATOR.electricity, '104756382')
    const { service_id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    const body = { service_user_id: null, bill_id: bill.body.bill_id, amount: null }
    const made = await makeLink(portal, people.retailer, { id: 0, service_id }, body)
    const looked = sql<{ at: Date }>`select made_at as at from bills where id = ${bill.body.bill_id}`
    const { at } = await one(portal.db, looked)
    expect(Date.parse(made.body.data.expires_at) - at.getTime()).toBe(30 * 60_000)
    expect((await startLink(portal, made.body.data.token)).status).toBe(200)
  })

  it('has neither name nor class of a student', async () => {
    const { addSchool, store, serviceOf } = await startEducation(portal)
    const school = await addSchool(people.superAdmin, { school_name: 'Sahyadri High School' })
    const unique_id = await store(people.retailer, school, { student_name: 'Aarav Deshpande' })
    const made = await call(portal, '/payment-links', {
      token: people.retailer.token,
      body: { service_id: await serviceOf('education-fee-payments'), unique_id },
    })
    expect(made.status).toBe(200)
    const shown = await openLink(portal, made.body.data.token)
    expect(shown.body.data.payee_name).toBe('Sahyadri High School')
    expect(shown.text).not.toMatch(/Aarav|ADM-/)
    expect((await startLink(portal, made.body.data.token)).status).toBe(200)
    expect((await linkStatus(portal, made.body.data.token)).text).not.toMatch(/Aarav|ADM-/)
  })

  it('is 404 alike for an unknown, expired, cancelled or switched-off link and one of a switched-off owner', async () => {
    const token = await tokenOf(portal, people.retailer, landlord)
    const unknown = await openLink(portal, 'x'.repeat(43))
    expect(unknown.status).toBe(404)
    const gone = async () => {
      const answers = [await openLink(portal, token), await linkStatus(portal, token)]
      for (const { status, body } of answers) expect([status, body]).toEqual([404, unknown.body])
      expect((await orderOf(portal, token, { name: 'A', payment_method_id: 1, total: '1' })).status).toBe(404)
    }
    const set = (change: ReturnType<typeof sql>) => change.execute(portal.ownerDb)
    await set(sql`update payment_link_settings set enabled = false`)
    await gone()
    await set(sql`update payment_link_settings set enabled = true`)
    await set(sql`update users set status = 0 where id = ${people.retailer.id}`)
    await gone()
    await set(sql`update users set status = 1 where id = ${people.retailer.id}`)
    expect((await openLink(portal, token)).status).toBe(200)
    await set(sql`update payment_links set expires_at = now()`)
    await gone()
    await set(sql`update payment_links set expires_at = now() + interval '1 hour'`)
    const [newest] = (await list()).data
    expect((await cancel(newest?.id ?? 0, people.stranger.token)).status).toBe(404)
    expect((await cancel(newest?.id ?? 0)).status).toBe(200)
    await gone()
    expect((await list()).data[0]).toMatchObject({ state: 'cancelled', url: null })
  })
})

describe('paying by a link', () => {
  it('is a payment of the retailer, by a customer of its own at the gateway, with the name of who paid', async () => {
    const token = await tokenOf(portal, people.retailer, landlord)
    const started = await startLink(portal, token, 'Nikhil Rao')
    expect(started.status).toBe(200)
    const customers = await many(
      portal.db,
      sql<{ payer_id: number; customer_ref_id: string }>`
        select payer_id, customer_ref_id from payments where order_id = ${started.body.order_id}`,
    )
    expect(customers).toEqual([
      { payer_id: people.retailer.id, customer_ref_id: `USR-${people.retailer.id}` },
    ])
    expect((await list()).data[0]).toMatchObject({ state: 'paying', opener_name: 'Nikhil Rao' })
    expect((await openLink(portal, token)).body.data).toMatchObject({ state: 'paying', quotes: [{}] })
    const other = await startLink(portal, token, 'Veda Shah', UPI)
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('another way')])
    await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
    await orderBecomes(portal, started.body.order_id, 'paid')
    expect((await linkStatus(portal, token)).body.data).toMatchObject({
      order_id: started.body.order_id,
      payee_name: 'Meera Nair',
      opener_name: 'Nikhil Rao',
      amount: '1500.00',
      total: started.body.total,
      nothing_charged: false,
    })
    expect((await openLink(portal, token)).body.data).toMatchObject({ state: 'paid', quotes: [] })
    expect((await startLink(portal, token)).status).toBe(409)
    const [paid] = (await list()).data
    expect(paid).toMatchObject({ state: 'paid', url: null })
    const report = await call(portal, `/transaction-list-by-id/${paid?.transaction_id}`, {
      token: people.distributor.token,
    })
    expect(report.body.data).toMatchObject({ opener_name: 'Nikhil Rao' })
    expect((await cancel(paid?.id ?? 0)).status).toBe(409)
  })

  it('sends the gateway no name of a saved customer', async () => {
    const token = await tokenOf(portal, people.retailer, landlord)
    const { body } = await startLink(portal, token)
    const answer = await fetch(`${portal.sandboxUrl}/pg/orders/${body.order_id}`, {
      headers: {
        'x-client-id': 'sandbox-id',
        'x-client-secret': 'sandbox-secret',
        'x-api-version': '2025-01-01',
      },
    })
    const order = (await answer.json()) as {
      customer_details: { customer_id: string }
      order_meta: { return_url: string }
    }
    expect(order.customer_details.customer_id).toMatch(/^link\d+$/)
    expect(order.order_meta.return_url).toBe(`${portal.url}/p/${token}`)
  })

  it('refuses a total that the person did not see, and a name that is none', async () => {
    const token = await tokenOf(portal, people.retailer, landlord)
    const pay = (body: Record<string, unknown>) =>
      orderOf(portal, token, { name: 'A', payment_method_id: 1, total: '1.00', ...body })
    expect((await pay({})).status).toBe(409)
    for (const name of ['', '   ', '<b>', 'x'.repeat(61), null]) {
      expect((await pay({ name })).body.errors).toHaveProperty('name')
    }
    expect((await pay({ payment_method_id: 99 })).status).toBe(422)
  })

  it('ends with the credentials of its owner', async () => {
    const token = await tokenOf(portal, people.retailer, landlord)
    await sql`update payment_links set cancelled_at = null`.execute(portal.ownerDb)
    const { endPaymentLinksOf } = await import('./payment-links-sql.ts')
    await endPaymentLinksOf(portal.db, { userId: people.retailer.id })
    expect((await openLink(portal, token)).status).toBe(404)
  })
})
