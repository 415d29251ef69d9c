import type { ExceptionAction } from '@chukta/contract/operations/exceptions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GATEWAYS, offerOnly, payAnywhere } from '../../../../test/money/checkouts.ts'
import { capturesOf } from '../../../../test/money/doubles.ts'
import { expectAgreement } from '../../../../test/money/ledger-agreement.ts'
import { setFaults, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { PAYABLES } from '../../../payables.ts'
import { many, one } from '../../../platform/database/db.ts'
import type { ExceptionResolution, ExceptionRow } from '../../../platform/exception-source.ts'
import { makePaymentsDeps, type PaymentsDeps } from '../payments/payments-deps.ts'
import { refundExceptions } from '../refunds/refund-exceptions.ts'
import { acceptSuspended } from './accept-service.ts'
import { paymentExceptions } from './payment-exceptions.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let deps: PaymentsDeps
let rupees = 5000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LATE_POLLS: '1,1,2,4,8,8,8,60' }))
  deps = await makePaymentsDeps({ ...portal, log: portal.app.log }, PAYABLES)
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

async function start(gateway: string) {
  await offerOnly(portal, gateway)
  rupees += 1
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  return body
}

/** A payment whose capture differs by these faults, held in suspense. */
async function held(gateway: string, faults: Record<string, unknown>) {
  const body = await start(gateway)
  await setFaults(portal, faults)
  await payAnywhere(portal, body, 'SUCCESS')
  await eventually(async () => (await capturesOf(portal, body.order_id)).length === 1)
  await setFaults(portal, null)
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`select id from payments where order_id = ${body.order_id}`,
  )
  return { id, orderId: body.order_id, totalPaise: BigInt(body.total.replace('.', '')) }
}

const status = async (orderId: string) =>
  (await statusOf(portal, people.retailer, orderId)).body.payment_status
const how = (action: ExceptionAction) => ({
  action,
  reason: 'Agreed by phone',
  actor: { userId: people.superAdmin.id, requestId: 'req-1' },
})
const rowsOf = async (orderId: string, source = paymentExceptions(deps)) =>
  (await many(portal.db, sql<ExceptionRow>`select * from (${source.rows}) row`)).filter(
    (row) => row.order_id === orderId,
  )
const ended = (id: number, by: ExceptionResolution) =>
  asAnybody(() => paymentExceptions(deps).resolve?.(portal.db, id, by))
const endedRefund = (id: number, by: ExceptionResolution) =>
  asAnybody(() => refundExceptions(deps).resolve?.(portal.db, id, by))
const resolved = (orderId: string) =>
  eventually(async () => (await capturesOf(portal, orderId))[0]?.resolved_as)
async function writtenOff(paymentId: number): Promise<bigint> {
  const row = await one(
    portal.db,
    sql<{ sum_paise: bigint }>`
      select coalesce(sum(l.amount_paise), 0)::bigint as sum_paise from captures c
        join journals j on j.source_type = 'capture' and j.source_id = c.id
        join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id and a.code = 'write-offs'
       where c.payment_id = ${paymentId}`,
  )
  return row.sum_paise
}

describe.each(GATEWAYS)('%s: money of another amount', (gateway) => {
  it('is accepted a rupee short: the platform writes it off', async () => {
    const { id, orderId } = await held(gateway, { capture_delta_paise: -100 })
    expect(await status(orderId)).toBe('PENDING')
    const [row] = await rowsOf(orderId)
    expect(row).toMatchObject({ record_id: id, actions: ['accept', 'refund'] })
    expect(row?.reason).toMatch(/^Received ₹\d,\d{3}\.\d\d, expected ₹\d,\d{3}\.\d\d: ₹1\.00 short\.$/)
    expect(await ended(id, how('accept'))).toBe(true)
    expect(await status(orderId)).toBe('SUCCESS')
    expect(await writtenOff(id)).toBe(100n)
    expect(await rowsOf(orderId)).toEqual([])
    await expectAgreement(portal, orderId)
    expect(await ended(id, how('accept'))).toBe(false)
    expect(await ended(id, how('refund'))).toBe(false)
  })

  it('is refunded, and the payment has failed', async () => {
    const { id, orderId } = await held(gateway, { capture_delta_paise: 250 })
    expect(await ended(id, how('refund'))).toBe(true)
    expect(await status(orderId)).toBe('FAILED')
    expect(await resolved(orderId)).toBe('refunded')
    expect(await rowsOf(orderId)).toEqual([])
    await expectAgreement(portal, orderId)
  })

  it('is no mismatch where the gateway declares a surcharge', async () => {
    const body = await start(gateway)
    await setFaults(portal, { capture_surcharge_paise: 1_234 })
    await payAnywhere(portal, body, 'SUCCESS')
    await eventually(async () => (await status(body.order_id)) === 'SUCCESS')
    expect(await capturesOf(portal, body.order_id)).toMatchObject([
      { kind: 'payment', surcharge_paise: 1_234n },
    ])
    await expectAgreement(portal, body.order_id)
  })

  // PhonePe declares no offers.
  it.runIf(gateway !== 'phonepe')('is no mismatch where the gateway declares an offer', async () => {
    const body = await start(gateway)
    await setFaults(portal, { capture_surcharge_paise: -1_234 })
    await payAnywhere(portal, body, 'SUCCESS')
    await eventually(async () => (await status(body.order_id)) === 'SUCCESS')
    expect(await capturesOf(portal, body.order_id)).toMatchObject([
      { kind: 'payment', surcharge_paise: -1_234n },
    ])
    await expectAgreement(portal, body.order_id)
  })

  it('is a mismatch where it differs by more than is declared', async () => {
    const { orderId } = await held(gateway, { capture_surcharge_paise: 1_234, capture_delta_paise: 1 })
    expect((await capturesOf(portal, orderId))[0]?.kind).toBe('amount')
    expect(await status(orderId)).toBe('PENDING')
    await expectAgreement(portal, orderId)
  })
})

describe('accepting', () => {
  it('refunds an overpayment', async () => {
    const { id, orderId, totalPaise } = await held('razorpay', { capture_delta_paise: 250 })
    expect(await ended(id, how('accept'))).toBe(true)
    const [capture] = await capturesOf(portal, orderId)
    expect(capture).toMatchObject({ kind: 'payment', amount_paise: totalPaise + 250n })
    await eventually(async () => {
      const [row] = await many(
        portal.db,
        sql<{
          n: number
        }>`select amount_paise from refunds where payment_id = ${id} and status = 'succeeded' and amount_paise = 250`,
      )
      return row
    })
    expect(await writtenOff(id)).toBe(0n)
    await expectAgreement(portal, orderId)
  })

  it('keeps an overpayment below a rupee, which no gateway refunds', async () => {
    const { id, orderId } = await held('razorpay', { capture_delta_paise: 99 })
    expect(await ended(id, how('accept'))).toBe(true)
    expect(await writtenOff(id)).toBe(-99n)
    await expectAgreement(portal, orderId)
  })

  it('is refused when more than the charge is missing', async () => {
    const { id, orderId } = await held('razorpay', { capture_delta_paise: -50_000 })
    expect(await rowsOf(orderId)).toMatchObject([{ actions: ['refund'] }])
    await expect(ended(id, how('accept'))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('happens automatically when the gateway explains the difference later', async () => {
    const { id, orderId, totalPaise } = await held('razorpay', { capture_delta_paise: 4_000 })
    expect(await acceptSuspended(deps, id, { owedPaise: totalPaise })).toBe(true)
    expect(await capturesOf(portal, orderId)).toMatchObject([
      { kind: 'payment', amount_paise: totalPaise, surcharge_paise: 4_000n },
    ])
  })
})

describe('money in another currency', () => {
  it('is kept in its own accounts, and can only be refunded', async () => {
    const { id, orderId, totalPaise } = await held('razorpay', { capture_currency: 'USD' })
    expect(await capturesOf(portal, orderId)).toMatchObject([
      { kind: 'currency', currency: 'USD', amount_paise: totalPaise },
    ])
    await expectAgreement(portal, orderId)
    expect(await rowsOf(orderId)).toMatchObject([{ currency: 'USD', actions: ['refund'] }])
    await expect(ended(id, how('accept'))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await ended(id, how('refund'))).toBe(true)
    expect(await resolved(orderId)).toBe('refunded')
    await expectAgreement(portal, orderId)
  })
})

describe('a refund that failed', () => {
  /** Held money whose refund the gateway refused. */
  async function refused() {
    const payment = await held('cashfree', { capture_delta_paise: 250 })
    await setFaults(portal, { refund_outcome: 'FAILED' })
    await ended(payment.id, how('refund'))
    const row = await eventually(async () => (await rowsOf(payment.orderId, refundExceptions(deps)))[0])
    await setFaults(portal, null)
    return { ...payment, refundId: row.record_id, actions: row.actions }
  }

  it('is requested again under another reference', async () => {
    const { orderId, refundId, actions } = await refused()
    expect(actions).toEqual(['accept', 'refund'])
    expect(await endedRefund(refundId, how('refund'))).toBe(true)
    expect(await endedRefund(refundId, how('refund'))).toBe(false)
    expect(await resolved(orderId)).toBe('refunded')
    expect(await rowsOf(orderId, refundExceptions(deps))).toEqual([])
    await expectAgreement(portal, orderId)
  })

  it('is abandoned: the money leaves suspense for the write-offs', async () => {
    const { orderId, refundId } = await refused()
    expect(await endedRefund(refundId, how('accept'))).toBe(true)
    expect(await resolved(orderId)).toBe('accepted')
    expect(await rowsOf(orderId, refundExceptions(deps))).toEqual([])
    await expectAgreement(portal, orderId)
  })
})
