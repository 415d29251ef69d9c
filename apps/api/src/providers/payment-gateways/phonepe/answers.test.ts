import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import makeAdapter from './adapter.ts'
import { readFound, readFoundRefund, readOpened, readRefunded } from './answers.ts'
import declaration from './declaration.ts'

const answered = (status: number, body: unknown) => ({ kind: 'answered' as const, status, body })
const LINK = 'https://mercury-t2.phonepe.com/transact/pgv3?token=abc'
const payment = {
  transactionId: 'OM24',
  paymentMode: 'UPI_QR',
  timestamp: 2,
  amount: 188_42,
  state: 'COMPLETED',
  rail: { type: 'UPI', utr: '416412', upiTransactionId: 'x', vpa: 'a@ybl' },
  splitInstruments: [{ amount: 188_42, instrument: { type: 'ACCOUNT' } }],
}
const order = { orderId: 'OMO1', state: 'PENDING', amount: 188_42, expireAt: 1_763_790_000_000 }

describe('an order', () => {
  it('is opened by its link, and by nothing that is no link', () => {
    const body = { orderId: 'OMO1', state: 'PENDING', expireAt: 1_763_790_000_000, redirectUrl: LINK }
    const expiresAt = new Date('2025-11-22T05:40:00Z')
    expect(readOpened(answered(200, body))).toEqual({ kind: 'opened', sessionId: LINK, expiresAt })
    for (const redirectUrl of ['', 'not a link', `${LINK}${'x'.repeat(2_000)}`, undefined]) {
      expect(readOpened(answered(200, { ...body, redirectUrl })).kind).toBe('unknown')
    }
    expect(readOpened(answered(400, { code: 'BAD_REQUEST' }))).toEqual({
      kind: 'refused',
      reason: '400 BAD_REQUEST',
    })
    for (const status of [429, 500, 503]) expect(readOpened(answered(status, {})).kind).toBe('unknown')
  })

  it('follows the state of the order alone', () => {
    const completed = { ...order, state: 'COMPLETED', errorCode: 'AUTHORIZATION_ERROR' }
    const failedFirst = { ...payment, transactionId: 'OM23', timestamp: 1, state: 'FAILED', errorCode: 'E' }
    const found = readFound(answered(200, { ...completed, paymentDetails: [failedFirst, payment] }), LINK)
    expect(found).toMatchObject({
      kind: 'found',
      order: {
        status: 'paid',
        sessionId: LINK,
        amountPaise: 188_42n,
        tries: [
          { id: 'OM24', status: 'succeeded', method: 'upi', bankReference: '416412', error: null },
          { id: 'OM23', status: 'failed', error: { code: 'E' } },
        ],
      },
    })
    expect(readFound(answered(200, { ...order, state: 'FAILED' }), LINK)).toMatchObject({
      order: { status: 'terminated' },
    })
    expect(readFound(answered(200, { ...order, state: 'ON_HOLD' }), LINK)).toMatchObject({
      order: { status: 'unknown' },
    })
    const odd = { ...payment, state: 'REVERSED', paymentMode: 'WALLET' }
    expect(readFound(answered(200, { ...order, paymentDetails: [odd] }), LINK)).toMatchObject({
      order: { status: 'active', tries: [{ status: 'unknown', method: 'wallet' }] },
    })
  })

  it.each<[string, object, bigint, bigint]>([
    ['no fee', { payableAmount: 188_42, feeAmount: 0 }, 188_42n, 0n],
    ['a fee that is part of what was payable', { payableAmount: 190_42, feeAmount: 200 }, 190_42n, 200n],
    ['a fee that explains nothing', { payableAmount: 190_42, feeAmount: 100 }, 188_42n, 0n],
    ['a fee below zero', { payableAmount: 186_42, feeAmount: -200 }, 188_42n, 0n],
    ['a fee alone', { feeAmount: 200 }, 188_42n, 0n],
  ])('has the fee of its payment: %s', (_name, change, amountPaise, surchargePaise) => {
    const outcome = readFound(answered(200, { ...order, paymentDetails: [{ ...payment, ...change }] }), LINK)
    expect(outcome).toMatchObject({ order: { tries: [{ amountPaise, surchargePaise }] } })
  })

  it('counts as missing without a link while nothing was paid, and never with a try', () => {
    expect(readFound(answered(200, order), null)).toEqual({ kind: 'missing' })
    expect(readFound(answered(200, order), LINK).kind).toBe('found')
    expect(readFound(answered(200, { ...order, paymentDetails: [payment] }), null).kind).toBe('found')
    expect(readFound(answered(200, { ...order, state: 'COMPLETED' }), null).kind).toBe('found')
    expect(readFound(answered(404, { code: 'X' }), null)).toEqual({ kind: 'missing' })
    expect(readFound(answered(400, { code: 'ORDER_NOT_FOUND' }), null)).toEqual({ kind: 'missing' })
    expect(readFound(answered(400, { code: 'BAD_REQUEST' }), null).kind).toBe('unknown')
    expect(readFound(answered(401, {}), null).kind).toBe('unknown')
  })
})

describe('a refund', () => {
  const refund = { refundId: 'OMR1', amount: 500, state: 'PENDING' }

  it.each([
    [
      { splitInstruments: [{ rail: { utr: '633112345678' }, instrument: { type: 'ACCOUNT' } }] },
      '633112345678',
    ],
    [{ splitInstruments: [{ rail: { type: 'PG' }, instrument: { arn: 'ARN1' } }] }, 'ARN1'],
    [{ paymentDetails: [{ rail: { utr: '633112345679' } }] }, '633112345679'],
    [{ splitInstruments: null, paymentDetails: null }, null],
    [{}, null],
  ])('with %j is known to the bank by %j', (change, bankReference) => {
    const found = readFoundRefund(answered(200, { ...refund, state: 'COMPLETED', ...change }), 'RF1')
    expect(found).toMatchObject({ refund: { bankReference } })
  })

  it('is pending until PhonePe has decided', () => {
    for (const [state, status] of Object.entries({
      PENDING: 'pending',
      CONFIRMED: 'pending',
      COMPLETED: 'succeeded',
      FAILED: 'failed',
      ACCEPTED: 'unknown',
    })) {
      const found = readFoundRefund(answered(200, { ...refund, merchantRefundId: 'RF1', state }), 'RF1')
      expect(found, state).toMatchObject({ kind: 'found', refund: { id: 'OMR1', status, amountPaise: 500n } })
    }
    expect(readFoundRefund(answered(200, { ...refund, merchantRefundId: 'RF2' }), 'RF1').kind).toBe('unknown')
    expect(readFoundRefund(answered(404, {}), 'RF1')).toEqual({ kind: 'missing' })
    expect(readFoundRefund(answered(500, {}), 'RF1').kind).toBe('unknown')
  })

  it('that was requested twice exists', () => {
    expect(readRefunded(answered(200, refund), 'RF1').kind).toBe('accepted')
    expect(readRefunded(answered(400, { code: 'DUPLICATE_REFUND' }), 'RF1')).toEqual({ kind: 'exists' })
    expect(readRefunded(answered(400, { code: 'BAD_REQUEST' }), 'RF1').kind).toBe('refused')
    expect(readRefunded(answered(503, {}), 'RF1').kind).toBe('unknown')
  })
})

const adapterOf = (env: Record<string, string>) =>
  makeAdapter(
    declaration.readSettings(
      declaration.environment.parse({
        PHONEPE_WEBHOOK_USERNAME: 'chukta',
        PHONEPE_WEBHOOK_PASSWORD: 'pass1234',
        ...env,
      }),
      { server: 'http://127.0.0.1:9', browser: 'http://x' },
    ),
  )
const bodyOf = (content: object) => Buffer.from(JSON.stringify(content))
const hash = createHash('sha256').update('chukta:pass1234').digest('hex')
const signatureOf = (body: Buffer, secret = 'pass1234') =>
  createHmac('sha256', secret).update(body).digest('hex')

it('knows a webhook by the hash of both credentials, in either case of its letters', () => {
  const adapter = adapterOf({})
  expect(adapter.signsBody).toBe(false)
  const read = (authorization: string | undefined, payload: object) =>
    adapter.readWebhook({ authorization }, bodyOf({ payload }))
  const about = { about: { reference: 'CK1' } }
  expect(read(hash, { merchantOrderId: 'CK1' })).toEqual(about)
  expect(read(hash.toUpperCase(), { merchantOrderId: 'x', originalMerchantOrderId: 'CK1' })).toEqual(about)
  expect(read(hash, {})).toEqual({ about: { reference: '' } })
  const wrong = [undefined, '', hash.slice(0, 62), `${hash}00`, 'f'.repeat(64), `Bearer ${hash}`]
  for (const authorization of wrong) expect(read(authorization, { merchantOrderId: 'CK1' })).toBeNull()
  const body = bodyOf({ payload: { merchantOrderId: 'CK1' } })
  expect(adapter.readWebhook({ 'x-phonepe-checksum-signature': signatureOf(body) }, body)).toBeNull()
})

it('knows one by the signature of its bytes where the setting says so, and then by no hash', () => {
  const adapter = adapterOf({ PHONEPE_WEBHOOK_CREDENTIALS: 'hmac' })
  expect(adapter.signsBody).toBe(true)
  const body = bodyOf({ event: 'checkout.order.completed', payload: { merchantOrderId: 'CK1' } })
  const read = (signature: string | undefined, sent = body) =>
    adapter.readWebhook({ 'x-phonepe-checksum-signature': signature }, sent)
  const signature = signatureOf(body)
  expect(read(signature)).toEqual({ about: { reference: 'CK1' } })
  expect(read(signature.toUpperCase())).toEqual({ about: { reference: 'CK1' } })
  expect(read(signature, Buffer.from(`${body} `))).toBeNull()
  const wrong = [undefined, '', hash, signature.slice(2), `${signature}00`, signatureOf(body, 'guess')]
  for (const one of wrong) expect(read(one), String(one)).toBeNull()
  expect(adapter.readWebhook({ authorization: hash }, body)).toBeNull()
  expect(adapter.signatureOf({ 'x-phonepe-checksum-signature': signature }, body)).toBe(signature)
})

it('knows a report on a dispute by its event, and the dispute that it names', () => {
  const read = (content: object) => adapterOf({}).readWebhook({ authorization: hash }, bodyOf(content))
  const payload = { merchantOrderId: 'CK1', disputeId: 'D1' }
  for (const end of ['created', 'under_review', 'action_required', 'won', 'lost', 'other']) {
    expect(read({ event: `payment.dispute.${end}`, payload }), end).toEqual({
      about: { reference: 'CK1' },
      isDispute: true,
      disputeId: 'D1',
    })
  }
  expect(read({ event: 'payment.dispute.won', payload: {} })).toEqual({
    about: { reference: '' },
    isDispute: true,
  })
  expect(read({ event: 'pg.refund.completed', payload })).toEqual({ about: { reference: 'CK1' } })
})
