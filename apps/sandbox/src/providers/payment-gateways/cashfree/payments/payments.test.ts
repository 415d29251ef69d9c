import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody, simulate, startAttempt, TEST_CARD } from '../../../../testing/orders.ts'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const payments = async (orderId: string) => (await sandbox.call('GET', `/pg/orders/${orderId}/payments`)).body
const confirm = (url: string, body: unknown) => sandbox.call('POST', new URL(url).pathname, body, {})
const card = (change: Record<string, string>) => ({ card: { ...TEST_CARD.card, ...change } })
const upi = (upiId: string) => ({ upi: { channel: 'collect', upi_id: upiId } })

test('order pay needs only the session and leaves a pending attempt with a page to confirm on', async () => {
  const { order, attempt } = await startAttempt(sandbox)
  expect(attempt).toEqual({
    action: 'link',
    cf_payment_id: expect.stringMatching(/^\d+$/),
    channel: 'link',
    data: {
      url: expect.stringMatching(new RegExp(`^${sandbox.origin}/checkout/authorise/.{20,}`)),
      payload: null,
      content_type: null,
      method: null,
      redirect_to_bank: null,
    },
    payment_amount: 18842.76,
    payment_method: 'card',
  })
  const [payment] = await payments(order.order_id)
  expect(payment).toMatchObject({
    cf_payment_id: attempt.cf_payment_id,
    order_id: order.order_id,
    entity: 'payment',
    payment_status: 'PENDING',
    payment_amount: 18842.76,
    order_amount: 18842.76,
    payment_currency: 'INR',
    is_captured: false,
  })
  // Missing values are left out.
  for (const name of ['error_details', 'payment_completion_time', 'bank_reference', 'payment_surcharge']) {
    expect(payment).not.toHaveProperty(name)
  }
  expect((await fetch(attempt.data.url)).headers.get('content-type')).toContain('text/html')
})

test('the right OTP on a test card captures; the card is kept masked and its CVV not at all', async () => {
  const { order, attempt } = await startAttempt(sandbox)
  expect((await confirm(attempt.data.url, { otp: '111000' })).body.payment_status).toBe('SUCCESS')
  const text = (await sandbox.call('GET', `/pg/orders/${order.order_id}/payments`)).text
  expect(text).toContain('"payment_amount":18842.76')
  const [payment] = JSON.parse(text)
  expect(payment).toMatchObject({
    payment_status: 'SUCCESS',
    is_captured: true,
    payment_group: 'credit_card',
    bank_reference: expect.stringMatching(/^\d{12}$/),
    payment_completion_time: expect.stringMatching(/\+05:30$/),
    payment_method: {
      card: {
        card_number: 'XXXXXXXXXXXX1111',
        card_network: 'visa',
        card_type: 'credit_card',
        card_country: 'IN',
        card_bank_name: 'TEST Bank',
      },
    },
  })
  const one = await sandbox.call('GET', `/pg/orders/${order.order_id}/payments/${attempt.cf_payment_id}`)
  expect(one.body).toEqual(payment)
  expect((await sandbox.call('GET', `/pg/orders/${order.order_id}/payments/1`)).status).toBe(404)
})

test('a wrong OTP fails the attempt; the order takes another, then no more once paid', async () => {
  const { order, attempt } = await startAttempt(sandbox)
  await confirm(attempt.data.url, { otp: '000000' })
  const session = { payment_session_id: order.payment_session_id, payment_method: TEST_CARD }
  const second = await sandbox.call('POST', '/pg/orders/sessions', session, {})
  await confirm(second.body.data.url, { otp: '111000' })
  const list = await payments(order.order_id)
  expect(list.map((one: { payment_status: string }) => one.payment_status)).toEqual(['SUCCESS', 'FAILED'])
  expect(list[1].error_details).toMatchObject({
    error_code: 'AUTHENTICATION_FAILED',
    error_source: 'customer',
  })
  const third = await sandbox.call('POST', '/pg/orders/sessions', session, {})
  expect([third.status, third.body.code]).toEqual([400, 'order_already_paid'])
  expect((await confirm(attempt.data.url, { otp: '111000' })).status).toBe(400)
  expect((await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')).status).toBe(400)
})

test('a card the bank does not know is declined after its OTP', async () => {
  const { order, attempt } = await startAttempt(sandbox, {}, card({ card_number: '4111111111111111' }))
  await confirm(attempt.data.url, { otp: '111000' })
  expect((await payments(order.order_id))[0]).toMatchObject({
    payment_status: 'FAILED',
    error_details: {
      error_code: 'TRANSACTION_DECLINED',
      error_reason: 'auth_declined',
      error_source: 'bank',
    },
  })
})

test.each([
  ['4706131211212123', 'debit_card', 'visa'],
  ['5409162669381034', 'debit_card', 'mastercard'],
  ['5105105105105100', 'credit_card', 'mastercard'],
  ['6074825972083818', 'debit_card', 'rupay'],
])('test card %s is a %s of %s', async (cardNumber, group, network) => {
  const { order, attempt } = await startAttempt(sandbox, {}, card({ card_number: cardNumber }))
  await confirm(attempt.data.url, { otp: '111000' })
  const [payment] = await payments(order.order_id)
  expect([payment.payment_status, payment.payment_group]).toEqual(['SUCCESS', group])
  expect(payment.payment_method.card.card_network).toBe(network)
})

test.each([
  [card({ card_number: '4444333322221112' }), 'payment_method.card.card_number_invalid'],
  [card({ card_expiry_yy: '20' }), 'payment_method.card.card_expiry_yy_invalid'],
  [card({ card_expiry_mm: '13' }), 'payment_method.card.card_expiry_mm_invalid'],
  [card({ card_cvv: '1' }), 'payment_method.card.card_cvv_invalid'],
  [{ card: { channel: 'link' } }, 'payment_method.card.card_number_missing'],
  [upi('testinvalid@gocash'), 'payment_method.upi.upi_id_invalid'],
  [upi('nonsense'), 'payment_method.upi.upi_id_invalid'],
  [
    { netbanking: { channel: 'link', netbanking_bank_code: 1 } },
    'payment_method.netbanking.netbanking_bank_code_invalid',
  ],
  [{ paypal: {} }, 'payment_method_unsupported'],
  [{ ...upi('testsuccess@gocash'), ...TEST_CARD }, 'payment_method_invalid'],
  [undefined, 'payment_method_missing'],
])('a method that cannot be: %j', async (method, code) => {
  const order = (await sandbox.call('POST', '/pg/orders', orderBody())).body
  const answer = await sandbox.call('POST', '/pg/orders/sessions', {
    payment_session_id: order.payment_session_id,
    payment_method: method,
  })
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await payments(order.order_id)).toEqual([])
})

test.each([
  ['cc', TEST_CARD, true],
  ['dc', TEST_CARD, false],
  ['dc', card({ card_number: '4706131211212123' }), true],
  ['upi', TEST_CARD, false],
  ['upi', upi('testsuccess@gocash'), true],
  ['cc,dc', upi('testsuccess@gocash'), false],
  ['nb', { netbanking: { channel: 'link', netbanking_bank_code: 3333 } }, true],
])('an order for %s admits %j: %s', async (codes, method, isAdmitted) => {
  const { attempt } = await startAttempt(sandbox, { order_meta: { payment_methods: codes } }, method)
  if (isAdmitted) expect(attempt.cf_payment_id).toMatch(/^\d+$/)
  else expect(attempt.code).toBe('payment_method_not_allowed')
})

test.each([
  ['testsuccess@gocash', 'SUCCESS'],
  ['testfailure@gocash', 'FAILED'],
])('UPI %s ends as %s once approved', async (upiId, status) => {
  const { order, attempt } = await startAttempt(sandbox, {}, upi(upiId))
  await confirm(attempt.data.url, { approve: true })
  const [payment] = await payments(order.order_id)
  expect(payment).toMatchObject({
    payment_status: status,
    payment_group: 'upi',
    payment_method: { upi: { channel: 'collect', upi_id: upiId } },
  })
})

test('simulate ends an attempt with the given outcome, and can be fetched', async () => {
  for (const status of ['SUCCESS', 'USER_DROPPED', 'PENDING']) {
    const { order, attempt } = await startAttempt(sandbox)
    expect((await simulate(sandbox, attempt.cf_payment_id, status)).status).toBe(200)
    expect((await payments(order.order_id))[0].payment_status).toBe(status)
  }
  const { order, attempt } = await startAttempt(sandbox)
  const made = await simulate(sandbox, attempt.cf_payment_id, 'FAILED', 'ISSUER_NOT_AVAILABLE')
  expect(made.body).toEqual({
    simulation_id: expect.stringMatching(/^sim_/),
    entity: 'PAYMENTS',
    entity_id: attempt.cf_payment_id,
    entity_simulation: { payment_status: 'FAILED', payment_error_code: 'ISSUER_NOT_AVAILABLE' },
  })
  expect((await sandbox.call('GET', `/pg/simulate/${made.body.simulation_id}`)).body).toEqual(made.body)
  expect((await payments(order.order_id))[0].error_details.error_code).toBe('ISSUER_NOT_AVAILABLE')
  // As with real banks: declined, then approved after all.
  expect((await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')).status).toBe(200)
  const [payment] = await payments(order.order_id)
  expect(payment.payment_status).toBe('SUCCESS')
  expect(payment).not.toHaveProperty('error_details')
  expect((await simulate(sandbox, attempt.cf_payment_id, 'FAILED')).body.code).toBe('payment_already_final')
  expect((await simulate(sandbox, '404', 'SUCCESS')).status).toBe(404)
  expect((await simulate(sandbox, attempt.cf_payment_id, 'MAYBE')).status).toBe(400)
  expect((await sandbox.call('POST', '/pg/simulate', { entity: 'PAYMENTS' }, {})).status).toBe(401)
})

test('of two attempts of one order only one can capture', async () => {
  const { order, attempt } = await startAttempt(sandbox)
  const session = { payment_session_id: order.payment_session_id, payment_method: TEST_CARD }
  const second = (await sandbox.call('POST', '/pg/orders/sessions', session, {})).body
  const ends = await Promise.all(
    [attempt, second].map((one) => simulate(sandbox, one.cf_payment_id, 'SUCCESS')),
  )
  expect(ends.map((end) => end.status).sort()).toEqual([200, 400])
  const { orders } = (await sandbox.call('GET', `/oracle?order_id=${order.order_id}`)).body
  expect(orders[0]).toMatchObject({ order_status: 'PAID', captured_paise: 1884276, refunded_paise: 0 })
})
