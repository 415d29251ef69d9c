import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody, simulate, startAttempt } from '../../../../testing/orders.ts'
import { KEYS, type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
let clockMs = Date.now()
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clockMs })
})
afterAll(() => sandbox.stop())

const create = (body: unknown, headers = {}) =>
  sandbox.call('POST', '/pg/orders', body, { ...KEYS, ...headers })

test('an order has every field of its version, money with two decimals', async () => {
  const meta = {
    return_url: 'https://portal.example.in/back?order_id={order_id}',
    notify_url: 'http://127.0.0.1:4000/hook',
    payment_methods: 'cc,upi',
  }
  const body = orderBody({
    order_amount: 170,
    order_meta: meta,
    order_expiry_time: new Date(clockMs + 1_200_000).toISOString(),
    order_note: 'Rent for November',
    order_tags: { payee: 'P7' },
  })
  const made = await create(body)
  expect(made.status).toBe(200)
  expect(made.text).toContain('"order_amount":170.00')
  expect(made.headers.get('x-api-version')).toBe('2025-01-01')
  expect(made.body).toMatchObject({
    cf_order_id: expect.stringMatching(/^\d+$/),
    order_id: body.order_id,
    entity: 'order',
    order_currency: 'INR',
    order_amount: 170,
    order_status: 'ACTIVE',
    payment_session_id: expect.stringMatching(/^session_.{40,}$/),
    order_expiry_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    created_at: expect.stringMatching(/\+05:30$/),
    order_note: 'Rent for November',
    order_splits: [],
    order_tags: { payee: 'P7' },
    customer_details: body.customer_details,
    order_meta: meta,
  })
  expect((await sandbox.call('GET', `/pg/orders/${body.order_id}`)).body).toEqual(made.body)
})

test('an order without an id gets one', async () => {
  const { order_id: _none, ...body } = orderBody()
  expect((await create(body)).body.order_id).toMatch(/^[\w-]{3,45}$/)
})

test('extended data of an order is answered as it was given, without missing values', async () => {
  const plain = orderBody()
  const { cf_order_id, created_at } = (await create(plain)).body
  const extended = (orderId: string) => sandbox.call('GET', `/pg/orders/${orderId}/extended`)
  const { order_id, order_amount, order_currency, customer_details } = plain
  const known = { cf_order_id, order_id, order_amount, order_currency, created_at, customer_details }
  expect(await extended(order_id)).toMatchObject({ status: 200 })
  expect((await extended(order_id)).body).toEqual({
    ...known,
    charges: { shipping_charges: 0, cod_handling_charges: 0 },
  })
  const home = { full_name: 'Meera Nambiar', address_1: '12 Lake View Road', city: 'Bengaluru' }
  const cart = orderBody({
    cart_details: {
      cart_name: 'Rent',
      shipping_charge: 5,
      customer_shipping_address: { ...home, pincode: '560034', state: 'Karnataka', country: 'India' },
      customer_billing_address: home,
      cart_items: [{ item_id: '26', item_quantity: 1 }],
    },
  })
  await create(cart)
  const written = {
    name: 'Meera Nambiar',
    address_line_one: '12 Lake View Road',
    city: 'Bengaluru',
    phone: '9876500017',
    email: 'meera.nambiar@example.in',
  }
  expect((await extended(cart.order_id)).body).toMatchObject({
    charges: { shipping_charges: 5 },
    shipping_address: { ...written, pin_code: '560034', state: 'Karnataka', country: 'India' },
    billing_address: written,
    cart: { name: 'Rent', items: [{ item_id: '26', item_quantity: 1 }] },
  })
  expect(await extended('none')).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
})

const customer = { customer_id: 'retailer7', customer_phone: '9876500017' }
test.each([
  [{ order_amount: undefined }, 'order_amount_missing'],
  [{ order_amount: '170.00' }, 'order_amount_invalid'],
  [{ order_amount: 0.99 }, 'order_amount_invalid'],
  [{ order_amount: -5 }, 'order_amount_invalid'],
  [{ order_amount: 10.001 }, 'order_amount_invalid'],
  [{ order_currency: 'USD' }, 'order_currency_invalid'],
  [{ order_currency: undefined }, 'order_currency_missing'],
  [{ order_id: 'a' }, 'order_id_invalid'],
  [{ order_id: 'a b c' }, 'order_id_invalid'],
  [{ order_id: 'x'.repeat(46) }, 'order_id_invalid'],
  [{ customer_details: undefined }, 'customer_details_missing'],
  [{ customer_details: { customer_id: 'abc' } }, 'customer_details.customer_phone_missing'],
  [{ customer_details: { ...customer, customer_id: 'a' } }, 'customer_details.customer_id_invalid'],
  [{ customer_details: { ...customer, customer_id: 'user-7' } }, 'customer_details.customer_id_invalid'],
  [{ customer_details: { ...customer, customer_id: 'user_7' } }, 'customer_details.customer_id_invalid'],
  [
    { customer_details: { ...customer, customer_id: 'x'.repeat(51) } },
    'customer_details.customer_id_invalid',
  ],
  [{ customer_details: { ...customer, customer_phone: '98765' } }, 'customer_details.customer_phone_invalid'],
  [
    { customer_details: { ...customer, customer_email: 'nobody' } },
    'customer_details.customer_email_invalid',
  ],
  [{ customer_details: { ...customer, customer_name: 'A' } }, 'customer_details.customer_name_invalid'],
  [{ order_meta: { notify_url: 'http://portal.example.in/x' } }, 'order_meta.notify_url_invalid'],
  [{ order_meta: { return_url: 'portal' } }, 'order_meta.return_url_invalid'],
  [{ order_meta: { return_url: `https://a.in/${'x'.repeat(250)}` } }, 'order_meta.return_url_invalid'],
  [{ order_meta: { payment_methods: 'cc,gold' } }, 'order_meta.payment_methods_invalid'],
  [{ order_expiry_time: '2020-01-01T00:00:00+05:30' }, 'order_expiry_time_invalid'],
  [{ order_expiry_time: 'tomorrow' }, 'order_expiry_time_invalid'],
  [{ order_note: 'ab' }, 'order_note_invalid'],
  [{ order_tags: { a: 1 } }, 'order_tags.a_invalid'],
])('a wrong field is refused: %j is %s', async (wrong, code) => {
  const answer = await create(orderBody(wrong))
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    message: expect.stringContaining(' : '),
    code,
    type: 'invalid_request_error',
  })
})

test('no JSON, no keys, wrong keys, no version, no such address', async () => {
  const broken = await fetch(`${sandbox.origin}/pg/orders`, {
    method: 'POST',
    headers: { ...KEYS, 'content-type': 'application/json' },
    body: '{',
  })
  expect(broken.status).toBe(400)
  const refused = { message: 'authentication Failed', code: 'request_failed', type: 'authentication_error' }
  for (const headers of [{}, { ...KEYS, 'x-client-secret': 'guess' }, { ...KEYS, 'x-client-id': 'guess' }]) {
    const answer = await sandbox.call('POST', '/pg/orders', orderBody(), headers)
    expect([answer.status, answer.body]).toEqual([401, refused])
  }
  const { 'x-api-version': _version, ...keys } = KEYS
  expect((await sandbox.call('POST', '/pg/orders', orderBody(), keys)).body.code).toBe(
    'x-api-version_missing',
  )
  expect((await create(orderBody(), { 'x-api-version': '2022-09-01' })).body.code).toBe(
    'x-api-version_invalid',
  )
  expect((await sandbox.call('GET', '/pg/orders/none')).body).toMatchObject({ code: 'order_not_found' })
  expect((await sandbox.call('GET', '/pg/orders/none')).status).toBe(404)
  expect((await sandbox.call('GET', '/pg/nowhere')).status).toBe(404)
})

test('the same idempotency key gives the same order, with another body 422; without a key 409', async () => {
  const body = orderBody()
  const key = { 'x-idempotency-key': randomUUID() }
  const [first, second] = await Promise.all([create(body, key), create(body, key)])
  expect(first.status).toBe(200)
  expect(second.text).toBe(first.text)
  const other = await create({ ...body, order_amount: 5 }, key)
  expect([other.status, other.body.type, other.body.code]).toEqual([
    422,
    'idempotency_error',
    'request_invalid',
  ])
  const again = await create(body)
  expect([again.status, again.body.code]).toEqual([409, 'order_already_exists'])
})

test('an idempotency key that is no UUID is refused', async () => {
  const body = orderBody()
  for (const key of [body.order_id, 'CK26112607442', randomUUID().slice(1), `${randomUUID()}0`, '']) {
    expect(await create(body, { 'x-idempotency-key': key })).toMatchObject({
      status: 400,
      body: {
        message: 'x-idempotency-key : should be a UUID',
        code: 'x-idempotency-key_invalid',
        type: 'invalid_request_error',
      },
    })
  }
  expect((await sandbox.call('GET', `/pg/orders/${body.order_id}`)).status).toBe(404)
})

test('time expires an order: no attempt starts, but one that was pending may still succeed', async () => {
  const expiry = { order_expiry_time: new Date(clockMs + 60_000).toISOString() }
  const { order, attempt } = await startAttempt(sandbox, expiry)
  const idle = (await create(orderBody(expiry))).body
  clockMs += 61_000
  expect((await sandbox.call('GET', `/pg/orders/${idle.order_id}`)).body.order_status).toBe('EXPIRED')
  const late = await sandbox.call('POST', '/pg/orders/sessions', {
    payment_session_id: idle.payment_session_id,
    payment_method: {},
  })
  expect([late.status, late.body.code]).toEqual([400, 'session_expired'])
  expect((await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')).status).toBe(200)
  expect((await sandbox.call('GET', `/pg/orders/${order.order_id}`)).body.order_status).toBe('PAID')
})

const terminate = (orderId: string, status = 'TERMINATED') =>
  sandbox.call('PATCH', `/pg/orders/${orderId}`, { order_status: status })

test('an order is terminated, once, unless it is paid', async () => {
  const order = (await create(orderBody())).body
  expect((await terminate(order.order_id, 'PAID')).status).toBe(400)
  expect((await terminate(order.order_id)).body.order_status).toBe('TERMINATED')
  expect((await terminate(order.order_id)).body.order_status).toBe('TERMINATED')
  expect((await terminate('none')).status).toBe(404)
  const paid = await startAttempt(sandbox)
  await simulate(sandbox, paid.attempt.cf_payment_id, 'SUCCESS')
  expect((await terminate(paid.order.order_id)).body.code).toBe('order_already_paid')
})

test('a termination waits for a pending attempt, and loses to its success', async () => {
  const wins = await startAttempt(sandbox)
  expect((await terminate(wins.order.order_id)).body.order_status).toBe('TERMINATION_REQUESTED')
  await simulate(sandbox, wins.attempt.cf_payment_id, 'SUCCESS')
  expect((await sandbox.call('GET', `/pg/orders/${wins.order.order_id}`)).body.order_status).toBe('PAID')
  const loses = await startAttempt(sandbox)
  await terminate(loses.order.order_id)
  await simulate(sandbox, loses.attempt.cf_payment_id, 'FAILED')
  expect((await sandbox.call('GET', `/pg/orders/${loses.order.order_id}`)).body.order_status).toBe(
    'TERMINATED',
  )
  expect((await simulate(sandbox, loses.attempt.cf_payment_id, 'SUCCESS')).status).toBe(400)
})
