import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ofCustomer,
  orderBody,
  saveCard,
  savedCards,
  simulate,
  startAttempt,
  TEST_CARD,
} from '../../../../testing/orders.ts'
import { KEYS, type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const path = (customer: string, id = '') => `/pg/customers/${customer}/instruments/${id}`
const savedMethod = (id: string, change: object = {}) => ({
  card: { channel: 'link', instrument_id: id, card_cvv: '123', ...change },
})
const paymentsOf = async (order: string) => (await sandbox.call('GET', `/pg/orders/${order}/payments`)).body

test('a card is saved by a payment that succeeded with consent, and by nothing else', async () => {
  const unwanted = await startAttempt(sandbox, ofCustomer('meera1'))
  await simulate(sandbox, unwanted.attempt.cf_payment_id, 'SUCCESS')
  const refused = await startAttempt(sandbox, ofCustomer('meera1'), TEST_CARD, true)
  await simulate(sandbox, refused.attempt.cf_payment_id, 'FAILED')
  const declined = await startAttempt(sandbox, ofCustomer('meera1'), TEST_CARD, false)
  await simulate(sandbox, declined.attempt.cf_payment_id, 'SUCCESS')
  expect((await savedCards(sandbox, 'meera1')).body).toEqual([])

  const { order, attempt } = await startAttempt(sandbox, ofCustomer('meera1'), TEST_CARD, true)
  expect((await savedCards(sandbox, 'meera1')).body).toEqual([])
  await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
  const { body, text } = await savedCards(sandbox, 'meera1')
  expect(body).toEqual([
    {
      customer_id: 'meera1',
      afa_reference: attempt.cf_payment_id,
      instrument_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      instrument_type: 'card',
      instrument_uid: expect.stringMatching(/^[0-9a-f]{64}$/),
      instrument_display: 'xxxxxxxxxxxx1111',
      instrument_status: 'ACTIVE',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      instrument_meta: {
        card_network: 'VISA',
        card_bank_name: 'TEST Bank',
        card_country: 'IN',
        card_type: 'CREDIT_CARD',
        card_token_details: { par: expect.any(String), expiry_month: '03', expiry_year: '35' },
      },
    },
  ])
  expect(text).not.toContain('4444333322221111')
  const [payment] = await paymentsOf(order.order_id)
  expect(payment.payment_method.card.instrument_id).toBe(body[0].instrument_id)
  // The same card again keeps its id.
  expect((await saveCard(sandbox, 'meera1')).instrument_id).toBe(body[0].instrument_id)
  expect((await savedCards(sandbox, 'meera1')).body).toHaveLength(1)
  expect((await sandbox.call('GET', path('meera1', body[0].instrument_id))).body).toEqual(body[0])
})

test('a saved card pays with its CVV alone', async () => {
  const { instrument_id: id } = await saveCard(sandbox, 'meera2')
  const { order, attempt } = await startAttempt(sandbox, ofCustomer('meera2'), savedMethod(id))
  const done = await sandbox.call('POST', new URL(attempt.data.url).pathname, { otp: '111000' }, {})
  expect(done.body.payment_status).toBe('SUCCESS')
  expect((await paymentsOf(order.order_id))[0]).toMatchObject({
    payment_status: 'SUCCESS',
    payment_group: 'credit_card',
    payment_method: { card: { card_number: 'XXXXXXXXXXXX1111', instrument_id: id } },
  })
  const without = async (change: object) =>
    (await startAttempt(sandbox, ofCustomer('meera2'), savedMethod(id, change))).attempt.code
  expect(await without({ card_cvv: undefined })).toBe('payment_method.card.card_cvv_missing')
  expect(await without({ card_cvv: '1' })).toBe('payment_method.card.card_cvv_invalid')
  expect(await without({ channel: 'x' })).toBe('payment_method.card.channel_invalid')
  expect(await without({ card_number: '4444333322221111' })).toBe('payment_method.card.card_number_invalid')
})

test('a card belongs to its customer alone', async () => {
  const { instrument_id: id } = await saveCard(sandbox, 'meera3')
  await saveCard(sandbox, 'arvind3')
  expect((await startAttempt(sandbox, ofCustomer('arvind3'), savedMethod(id))).attempt.code).toBe(
    'instrument_not_found',
  )
  for (const method of ['GET', 'DELETE']) {
    const foreign = await sandbox.call(method, path('arvind3', id))
    expect([foreign.status, foreign.body]).toEqual([
      404,
      {
        message: expect.any(String),
        code: 'instrument_not_found',
        type: 'invalid_request_error',
      },
    ])
    expect((await sandbox.call(method, path('unknown3', id))).body.code).toBe('customer_not_found')
    expect((await sandbox.call(method, path('meera3', id), undefined, {})).status).toBe(401)
    const old = { ...KEYS, 'x-api-version': '2020-01-01' }
    expect((await sandbox.call(method, path('meera3', id), undefined, old)).status).toBe(400)
  }
  expect((await savedCards(sandbox, 'unknown3')).status).toBe(404)
  expect((await sandbox.call('GET', '/pg/customers/meera3/instruments')).body.code).toBe(
    'instrument_type_missing',
  )
  expect((await sandbox.call('GET', '/pg/customers/meera3/instruments?instrument_type=upi')).body.code).toBe(
    'instrument_type_invalid',
  )
})

test('a deleted card is gone, and pays no more', async () => {
  const { instrument_id: id } = await saveCard(sandbox, 'meera4')
  const deleted = await sandbox.call('DELETE', path('meera4', id))
  expect(deleted.body).toMatchObject({ instrument_id: id, instrument_status: 'INACTIVE' })
  expect((await sandbox.call('DELETE', path('meera4', id))).status).toBe(404)
  expect((await sandbox.call('GET', path('meera4', id))).status).toBe(404)
  expect((await savedCards(sandbox, 'meera4')).body).toEqual([])
  expect((await startAttempt(sandbox, ofCustomer('meera4'), savedMethod(id))).attempt.code).toBe(
    'instrument_not_found',
  )
})

test('a blocked or expired card is listed, and pays no more', async () => {
  const { instrument_id: id } = await saveCard(sandbox, 'meera5')
  const pay = async () => (await startAttempt(sandbox, ofCustomer('meera5'), savedMethod(id))).attempt.code
  expect((await sandbox.call('PUT', `/instruments/${id}`, { status: 'INACTIVE' })).status).toBe(200)
  expect(await pay()).toBe('instrument_inactive')
  await sandbox.call('PUT', `/instruments/${id}`, { status: 'ACTIVE', expiry: '01/20' })
  expect(await pay()).toBe('instrument_expired')
  expect((await savedCards(sandbox, 'meera5')).body[0].instrument_meta.card_token_details).toMatchObject({
    expiry_month: '01',
    expiry_year: '20',
  })
  expect((await sandbox.call('PUT', `/instruments/${id}`, { expiry: '13/20' })).status).toBe(400)
  expect((await sandbox.call('PUT', '/instruments/x', {})).status).toBe(404)
})

test('consent is a boolean', async () => {
  const order = (await sandbox.call('POST', '/pg/orders', orderBody())).body
  const body = {
    payment_session_id: order.payment_session_id,
    payment_method: TEST_CARD,
    save_instrument: 'yes',
  }
  expect((await sandbox.call('POST', '/pg/orders/sessions', body, {})).body.code).toBe(
    'save_instrument_invalid',
  )
})
