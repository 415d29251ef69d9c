import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import { addLandlord, CARD, RENT, startPayment, UPI } from '../../../../test/money/paying.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let payee: { id: number; service_id: number }
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  payee = await addLandlord(portal, people.retailer.id)
})
afterAll(() => portal.stop())

const get = (path: string) => callsOf(portal, people.superAdmin).get(path)
const post = (path: string, body: unknown) => callsOf(portal, people.superAdmin).post(path, body)

/** The state that a refusal must not change. */
async function settings() {
  const { rows } = await sql`
    select gateway_id, method_id, enabled, priority from gateway_methods order by 1, 2`.execute(portal.db)
  const off = await sql`select * from service_methods_off order by 1, 2`.execute(portal.db)
  return [rows, off.rows]
}

async function gatewayIds(): Promise<number[]> {
  const { body } = await get('/payment-method-list')
  return body.data.map((each: { pg_id: number }) => each.pg_id)
}

describe('the configuration', () => {
  it('lists every gateway with its methods, on or off', async () => {
    const { body } = await get('/payment-method-list')
    expect(body.data[0]).toEqual({
      pg_id: 1,
      payment_gateway_id: 1,
      payment_gateway_name: 'Cashfree',
      methods: [
        { payment_method_id: 1, name: 'Credit Card/Debit Card', selected: 1 },
        { payment_method_id: 2, name: 'UPI', selected: 1 },
        { payment_method_id: 3, name: 'Net Banking', selected: 1 },
      ],
    })
    expect((await get('/payment-methods-dropdown')).body.data[1]).toEqual({ id: 2, name: 'UPI' })
  })

  it('applies and audits changed switches, by id or by name, and payments follow', async () => {
    const ids = await gatewayIds()
    const lines = (selected: unknown) => ids.map((pg_id) => ({ pg_id, method: 'UPI', selected }))
    const saved = await post('/store-payment-methods', [...lines(0), { pg_id: 1, method: 1, selected: 1 }])
    expect(saved.body.data.message).toBe('Payment configurations are updated successfully.')
    expect((await lastAudit(portal, 'gateway-methods.changed'))?.detail).toEqual({
      changes: ids.map((pg_id) => ({ pg_id, method: UPI, before: true, after: false })),
    })
    const refused = await startPayment(portal, people.retailer, payee, { method: UPI })
    expect(refused.status).toBe(422)
    const offered = await callsOf(portal, people.retailer).get('/payment-methods-for-pay')
    expect(offered.body.data.map((each: { id: number }) => each.id)).not.toContain(UPI)
    expect((await post('/store-payment-methods', lines('1'))).status).toBe(200)
    expect((await startPayment(portal, people.retailer, payee, { method: UPI })).status).toBe(200)
  })

  it.each([
    [[], 'body', 'No changes to save'],
    [[{ pg_id: 99, method: 1, selected: 1 }], '0.pg_id', 'This payment gateway is not known.'],
    [[{ pg_id: 1, method: 'Cheque', selected: 1 }], '0.method', 'This payment method is not known.'],
    [[{ pg_id: 1, method: 1, selected: 2 }], '0.selected', 'Selected must be 1 or 0.'],
    [[1, 'Credit Card/Debit Card'].map((method) => ({ pg_id: 1, method, selected: 0 })), '1.method', /twice/],
    [{ pg_id: 1, method: 1, selected: 0 }, 'body', ''],
    [[{ pg_id: 1, method: 1, selected: 0, priority: 1 }], 'priority', 'This field is not known.'],
  ])('refuses %j', async (body, field, sentence) => {
    const before = await settings()
    const answer = await post('/store-payment-methods', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]?.join(' ')).toMatch(sentence)
    expect(await settings()).toEqual(before)
  })
})

describe('service × method pairs', () => {
  it('are switched off and on, and quotes follow', async () => {
    const of = { service_id: payee.service_id, method: 'Net Banking' }
    expect((await post('/store-service-methods', [{ ...of, selected: 0 }])).status).toBe(200)
    const { body } = await get('/service-methods')
    const service = body.data.find((each: { service_id: number }) => each.service_id === payee.service_id)
    expect(service.methods.map((each: { selected: number }) => each.selected)).toEqual([1, 1, 0])
    expect((await startPayment(portal, people.retailer, payee, { method: 3 })).status).toBe(422)
    expect((await post('/store-service-methods', [{ ...of, selected: true }])).status).toBe(200)
    expect((await startPayment(portal, people.retailer, payee, { method: 3 })).status).toBe(200)
  })

  it('say why they are off: to payers, to the audit log, until they are on again', async () => {
    const of = { service_id: payee.service_id, method: 'Net Banking', selected: 0 }
    const told = async () => {
      const quotes = await callsOf(portal, people.retailer).get(
        `/payment-quotes?service_id=${payee.service_id}&amount=1000`,
      )
      const listed = (await get('/service-methods')).body.data.find(
        (each: { service_id: number }) => each.service_id === payee.service_id,
      )
      return [quotes.body.off, listed.methods[2].off_reason]
    }
    const off = (reason: string | null) => [[{ payment_method_id: 3, reason }], reason]
    const reason = 'Rent cannot be paid by net banking at present.'
    expect((await post('/store-service-methods', [of])).status).toBe(200)
    expect(await told()).toEqual(off(null))
    expect((await post('/store-service-methods', [{ ...of, off_reason: ` ${reason} ` }])).status).toBe(200)
    expect(await told()).toEqual(off(reason))
    expect((await lastAudit(portal, 'service-methods.changed'))?.detail).toMatchObject({
      changes: [{ before: false, after: false, reason }],
    })
    for (const wrong of ['ab', 'x'.repeat(201), 'two\nlines', 7]) {
      const refused = await post('/store-service-methods', [{ ...of, off_reason: wrong }])
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['0.off_reason']])
    }
    expect(await told()).toEqual(off(reason))
    // A switch that is on ignores any reason that is sent.
    expect((await post('/store-service-methods', [{ ...of, selected: 1, off_reason: reason }])).status).toBe(
      200,
    )
    expect(await told()).toEqual([[], null])
    expect((await post('/store-service-methods', [{ ...of, selected: 0 }])).status).toBe(200)
    expect(await told()).toEqual(off(null))
    // Free text in a list body, too.
    await post('/store-service-methods', [{ ...of, off_reason: 'Not card 4576 2389 1277 1450.' }])
    expect(await told()).toEqual(off('Not card ************1450.'))
    await post('/store-service-methods', [{ ...of, selected: 1 }])
  })

  it('of an unknown service are refused', async () => {
    const { body } = await post('/store-service-methods', [{ service_id: 999, method: 1, selected: 0 }])
    expect(body.errors).toEqual({ '0.service_id': ['This service is not known.'] })
  })
})

describe('priorities', () => {
  const order = (ids: number[], method: unknown = CARD) =>
    ids.map((id, index) => ({ id, priority: index + 1, selected_method: method }))

  it('are saved as an order of all gateways, with the outcomes of today', async () => {
    const ids = await gatewayIds()
    const reversed = [...ids].reverse()
    expect((await post('/store-payment-methods-priority', order(reversed))).body.data.message).toBe(
      'Payment priorities are updated successfully.',
    )
    const { body } = await get(`/payment-gateways-sorting/${CARD}`)
    expect(body.data.map((each: { pg_id: number }) => each.pg_id)).toEqual(reversed)
    expect(body.data.map((each: { priority: number }) => each.priority)).toEqual(
      ids.map((_, index) => index + 1),
    )
    expect((await lastAudit(portal, 'priorities.changed'))?.detail).toEqual({ before: ids, after: reversed })
    expect((await post('/store-payment-methods-priority', order(ids, String(CARD)))).status).toBe(200)
    const upi = (await get(`/payment-gateways-sorting/${UPI}`)).body.data[0]
    expect(upi).toMatchObject({
      pg_id: 1,
      payment_gateway_name: 'Cashfree',
      selected: 1,
      orders_today: 1,
      paid_today: 0,
    })
  })

  it('may omit gateways that are off, which then come last', async () => {
    const [first = 1, ...others] = await gatewayIds()
    await post('/store-payment-methods', [{ pg_id: first, method: CARD, selected: 0 }])
    const reversed = [...others].reverse()
    expect((await post('/store-payment-methods-priority', order(reversed))).status).toBe(200)
    const { body } = await get(`/payment-gateways-sorting/${CARD}`)
    expect(body.data.map((each: { pg_id: number }) => each.pg_id)).toEqual([...reversed, first])
    await post('/store-payment-methods', [{ pg_id: first, method: CARD, selected: 1 }])
    await post('/store-payment-methods-priority', order([first, ...others]))
  })

  it.each([
    ['an unknown gateway', (ids: number[]) => order([...ids.slice(1), 99])],
    ['a gateway too few', (ids: number[]) => order(ids.slice(1))],
    ['a gateway twice', (ids: number[]) => order([...ids.slice(0, -1), ids[0] ?? 1])],
    ['a gap', (ids: number[]) => order(ids).map((line) => ({ ...line, priority: line.priority + 1 }))],
    ['one priority twice', (ids: number[]) => order(ids).map((line) => ({ ...line, priority: 1 }))],
    [
      'a priority of 0',
      (ids: number[]) => order(ids).map((line) => ({ ...line, priority: line.priority - 1 })),
    ],
    ['an unknown method', (ids: number[]) => order(ids, 99)],
    ['two methods', (ids: number[]) => order(ids).map((line, n) => ({ ...line, selected_method: n + 1 }))],
    ['nothing', () => []],
  ])('refuse %s', async (_what, make) => {
    const before = await settings()
    expect((await post('/store-payment-methods-priority', make(await gatewayIds()))).status).toBe(422)
    expect(await settings()).toEqual(before)
  })

  it('of an unknown method are 404', async () => {
    expect((await get('/payment-gateways-sorting/77')).status).toBe(404)
    expect((await get('/payment-gateways-sorting/99999999')).status).toBe(404)
  })
})

describe('the simulator', () => {
  const ask = (method: number, change = '') =>
    get(
      `/route-simulation?user_id=${people.retailer.id}&service_id=${payee.service_id}` +
        `&payment_method_id=${method}&amount=${RENT}${change}`,
    )

  it('shows the gateway, the rates with their source, charge and shares of a payment', async () => {
    const { addGroup, assign } = groupCalls(portal)
    await post('/store-master-charges', { charges: [{ pg_id: 1, payment_method: CARD, charge: '1.5' }] })
    const { id } = (await addGroup(people.admin, 3, '1.85', CARD)).body.data
    await assign(people.admin, id, [people.distributor.id])
    const { data } = (await ask(CARD)).body
    expect(data).toMatchObject({
      payer_name: 'Kavita Deshpande',
      payment_method: 'Credit Card/Debit Card',
      amount: RENT,
    })
    expect(data.gateways[0]).toEqual({
      pg_id: 1,
      payment_gateway_name: 'Cashfree',
      priority: 1,
      outcome: 'chosen',
      reason: 'Cashfree: priority 1 for Credit Card/Debit Card and switched on',
    })
    const inHindi = await portal.app.inject({
      url:
        `/api/route-simulation?user_id=${people.retailer.id}&service_id=${payee.service_id}` +
        `&payment_method_id=${CARD}&amount=${RENT}`,
      headers: { authorization: `Bearer ${people.superAdmin.token}`, 'accept-language': 'hi' },
    })
    expect(inHindi.json().data.gateways[0].reason).toBe(
      'Cashfree: क्रेडिट कार्ड/डेबिट कार्ड के लिए प्राथमिकता 1 और चालू',
    )
    // The worked example of the design, to the paisa.
    expect(data.charge).toMatchObject({
      rate: '1.8500',
      charge: '342.26',
      total: '18842.76',
      payer_rate_from: expect.stringMatching(/^Group \d+, Arvind Kulkarni$/),
      base_rate: '1.5000',
      base_rate_from: 'Master charge',
      distributor: { user_id: people.distributor.id, name: 'Deepa Menon', rate: '8.255', amount: '5.34' },
      admin: { user_id: people.admin.id, amount: '87.16' },
      platform: '249.76',
    })
    const paid = await startPayment(portal, people.retailer, payee, { method: CARD })
    expect(paid.body.total).toBe('18842.76')
  })

  it('explains each skip, and reports when no gateway is left', async () => {
    const ids = await gatewayIds()
    await post(
      '/store-payment-methods',
      ids.map((pg_id) => ({ pg_id, method: UPI, selected: 0 })),
    )
    const { data } = (await ask(UPI)).body
    expect(data.charge).toBeNull()
    expect(data.gateways[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'Cashfree skipped: UPI is switched off there',
    })
    await post(
      '/store-payment-methods',
      ids.map((pg_id) => ({ pg_id, method: UPI, selected: 1 })),
    )
    expect((await ask(UPI)).body.data.charge.payer_rate_from).toBe('Master charge')
  })

  it.each([
    ['&amount=0', 422],
    ['&payment_method_id=77', 422],
    ['&payment_method_id=40000', 422],
    ['&service_id=999', 404],
    ['&user_id=999999', 403],
    ['&gateway=1', 422],
  ])('refuses %s with %i', async (change, status) => {
    const [name = '', value = ''] = change.slice(1).split('=')
    const query = new URLSearchParams({
      user_id: String(people.retailer.id),
      service_id: String(payee.service_id),
      payment_method_id: String(CARD),
      amount: '100',
    })
    query.set(name, value)
    expect((await get(`/route-simulation?${query}`)).status).toBe(status)
  })
})
