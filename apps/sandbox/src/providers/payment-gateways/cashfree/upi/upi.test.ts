import { inflateSync } from 'node:zlib'
import decodeQr from 'jsqr'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAttempt } from '../../../../testing/orders.ts'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'

const MINUTE_MS = 60_000
let sandbox: RunningSandbox
let clockMs = Date.now()
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clockMs })
})
afterEach(() => sandbox.call('DELETE', '/faults'))
afterAll(() => sandbox.stop())

const byUpi = (channel: string, more: object = {}) => startAttempt(sandbox, {}, { upi: { channel, ...more } })
const answer = (link: string, answered: string, more: object = {}) =>
  sandbox.call('POST', '/upi-app', { link, answer: answered, ...more }, {})
const app = async (link: string) =>
  (await sandbox.call('GET', `/upi-app?link=${encodeURIComponent(link)}`, undefined, {})).body
const payments = async (orderId: string) => (await sandbox.call('GET', `/pg/orders/${orderId}/payments`)).body

test('a code is a picture of a link for a UPI app; once approved, it pays the order once', async () => {
  const { order, attempt } = await byUpi('qrcode')
  expect(attempt).toMatchObject({
    action: 'custom',
    channel: 'qrcode',
    payment_method: 'upi',
    payment_amount: 18842.76,
  })
  expect(attempt.data).toEqual({
    url: null,
    payload: { qrcode: expect.stringMatching(/^data:image\/png;base64,/) },
    content_type: null,
    method: null,
    redirect_to_bank: null,
  })
  const link = scan(attempt.data.payload.qrcode)
  expect(link).toMatch(/^upi:\/\/pay\?pa=/)
  expect(link).not.toContain('+')
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    pn: 'Chukta',
    am: '18842.76',
    cu: 'INR',
    tr: attempt.cf_payment_id,
    tn: order.order_id,
  })
  expect(await app(link)).toMatchObject({ payee: 'Chukta', amount: '18842.76', payment_status: 'PENDING' })
  expect((await answer(link, 'approve')).body).toEqual({ payment_status: 'SUCCESS' })
  expect((await payments(order.order_id))[0]).toMatchObject({
    payment_status: 'SUCCESS',
    payment_group: 'upi',
    payment_method: { upi: { channel: 'qrcode' } },
  })
  expect((await answer(link, 'approve')).body.code).toBe('payment_already_final')
})

test('each app gets a link; after a decline the next one pays, and the first cannot pay any more', async () => {
  const { order, attempt } = await byUpi('link')
  expect(Object.keys(attempt.data.payload).sort()).toEqual([
    'bhim',
    'default',
    'gpay',
    'paytm',
    'phonepe',
    'web',
  ])
  const { gpay } = attempt.data.payload
  expect((await fetch(gpay)).headers.get('content-type')).toContain('text/html')
  expect((await answer(gpay, 'decline')).body).toEqual({ payment_status: 'FAILED' })
  const session = {
    payment_session_id: order.payment_session_id,
    payment_method: { upi: { channel: 'link' } },
  }
  const [second, third] = await Promise.all(
    [1, 2].map(async () => (await sandbox.call('POST', '/pg/orders/sessions', session, {})).body),
  )
  expect((await answer(second.data.payload.phonepe, 'approve')).status).toBe(200)
  expect((await answer(third.data.payload.phonepe, 'approve')).status).toBe(400)
  const { orders } = (await sandbox.call('GET', `/oracle?order_id=${order.order_id}`)).body
  expect(orders[0]).toMatchObject({ order_status: 'PAID', captured_paise: 1884276 })
})

test.each([
  [{}, 5 * MINUTE_MS],
  [{ upi_expiry_minutes: 10 }, 10 * MINUTE_MS],
])('a code with %j ends after %i ms; money that was on its way then still comes', async (more, validMs) => {
  const { order, attempt } = await byUpi('qrcode', more)
  const link = scan(attempt.data.payload.qrcode)
  const path = `/checkout/${order.payment_session_id}/attempts/${attempt.cf_payment_id}`
  clockMs += validMs - 1
  expect((await sandbox.call('GET', path)).body).toEqual({ payment_status: 'PENDING', is_expired: false })
  clockMs += 1
  expect((await sandbox.call('GET', path)).body).toEqual({ payment_status: 'PENDING', is_expired: true })
  expect((await answer(link, 'approve')).body.code).toBe('upi_code_expired')
  expect((await answer(link, 'approve', { late: true })).body).toEqual({ payment_status: 'SUCCESS' })
  expect((await sandbox.call('GET', path)).body).toEqual({ payment_status: 'SUCCESS', is_expired: false })
})

test('refuses other times, other channels, unknown links and attempts of another order', async () => {
  for (const [upi, code] of [
    [{ channel: 'qrcode', upi_expiry_minutes: 4 }, 'payment_method.upi.upi_expiry_minutes_invalid'],
    [{ channel: 'qrcode', upi_expiry_minutes: '10' }, 'payment_method.upi.upi_expiry_minutes_invalid'],
    [{ channel: 'sms' }, 'payment_method.upi.channel_invalid'],
  ] as const) {
    expect((await startAttempt(sandbox, {}, { upi })).attempt.code).toBe(code)
  }
  const [one, other] = [await byUpi('link'), await byUpi('link')]
  const foreign = `/checkout/${other.order.payment_session_id}/attempts/${one.attempt.cf_payment_id}`
  expect((await sandbox.call('GET', foreign)).status).toBe(404)
  expect((await answer('upi://pay?tr=1', 'approve')).status).toBe(404)
  expect((await answer(one.attempt.data.payload.web, 'maybe')).status).toBe(400)
})

test('faults: a code that expires at once, and a gateway without codes', async () => {
  await sandbox.call('PUT', '/faults', { upi_expires_ms: 1000 })
  const { attempt } = await byUpi('qrcode')
  clockMs += 1000
  expect(await app(scan(attempt.data.payload.qrcode))).toMatchObject({ is_expired: true })
  await sandbox.call('PUT', '/faults', { error_before: true, scope: 'browser' })
  expect((await byUpi('qrcode')).attempt.code).toBe('internal_error')
})

/** The text that a phone's camera reads. */
function scan(picture: string): string {
  const png = Buffer.from(picture.split(',')[1] ?? '', 'base64')
  const side = png.readUInt32BE(16)
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const stride = 1 + Math.ceil(side / 8)
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const isWhite = ((rows[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    pixels.fill(isWhite ? 255 : 0, at * 4, at * 4 + 3)
    pixels[at * 4 + 3] = 255
  }
  return decodeQr.default(pixels, side, side)?.data ?? ''
}
