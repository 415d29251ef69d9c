import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { EVERY_GATEWAY, GATEWAYS, GATEWAYS_AT_HAND, offerOnly } from '../../../../test/money/checkouts.ts'
import { setFaults, statusOf } from '../../../../test/money/paying.ts'
import {
  becomes,
  makeRefundsDue,
  type PaidPayment,
  paidPayment,
  refundedAtGateway,
  refundPayment,
  refundPostings,
  refundsOf,
  walletOf,
} from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { requestRefund } from './refunds-service.ts'
import { insertRefund, lockPayment } from './request-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 3000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

/** A paid payment of an amount that is unique in this file. */
function paid(amount?: string) {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: amount ?? `${rupees}.07` })
}

const page = async (id: number) =>
  (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${id}`)).body.data
const kinds = async (id: number) =>
  (await page(id)).events
    .map((event: { kind: string }) => event.kind)
    .filter((kind: string) => /refund/.test(kind))

describe('a refund', () => {
  it('refunds all of ₹18,500.50 with its charge, and reverses every share', async () => {
    const before = await walletOf(portal, people.admin.id)
    const payment = await paid('18500.50')
    expect(await walletOf(portal, people.admin.id)).toBe(before + 3_422n)
    await refundPayment(portal, payment)
    const refund = await becomes(portal, payment.id, 'succeeded')

    expect(refund.amount_paise).toBe(1_884_276n)
    expect(await refundedAtGateway(portal, payment.order_id)).toEqual({
      paise: 1_884_276n,
      refunds: [{ refund_id: refund.reference, refund_status: 'SUCCESS', refund_amount: '18842.76' }],
    })
    expect(await refundPostings(portal, refund.id)).toEqual({
      'clearing:cashfree': -1_884_276n,
      'payee-payable': 1_850_050n,
      [`wallet:${people.admin.id}`]: 3_422n,
      'platform-revenue': 30_804n,
    })
    expect(await walletOf(portal, people.admin.id)).toBe(before)
    expect((await statusOf(portal, people.retailer, payment.order_id)).body.payment_status).toBe('SUCCESS')
    expect(await kinds(payment.id)).toEqual(['refund-requested', 'refund-sent', 'refunded'])
    const shown = {
      payment_status: 'PAID',
      refund_status: 'REFUNDED',
      refund_amount: '18842.76',
      refund_reason: 'The biller did not take the payment.',
      refund_reference: refund.reference,
      refund_bank_reference: refund.bank_reference,
      refunded_at: expect.stringMatching(/^2/),
    }
    expect(await page(payment.id)).toMatchObject(shown)
    const { get } = callsOf(portal, people.retailer)
    const listed = (await get(`/transaction-list/${people.retailer.id}`)).body.data.data
    expect(listed.find((row: { id: number }) => row.id === payment.id)).toMatchObject(shown)
    expect((await get(`/transaction-invoice/${payment.id}`)).body.data).toMatchObject({
      total: '18842.76',
      refunded: { amount: '18842.76' },
    })

    const mail = await eventually(async () =>
      (await inbox(portal, people.retailer.email)).find(({ subject }) => subject?.startsWith('Refunded')),
    )
    expect(mail.subject).toBe('Refunded ₹18,842.76: payment to Meera Nair')
    expect(mail.text).toContain(String(refund.bank_reference))

    const { data } = (await callsOf(portal, people.admin).get(`/wallet-statement/${people.admin.id}`)).body
    expect(data.data[0]).toMatchObject({
      kind: 'refund',
      text: 'Share reversed: a payment of Kavita Deshpande was refunded',
      amount: '-34.22',
      transaction: { id: payment.id, urn: payment.order_id },
    })
  })

  it('refunds half, every share rounded down', async () => {
    const payment = await paid('18500.50')
    await refundPayment(portal, payment, 925_025n)
    const refund = await becomes(portal, payment.id, 'succeeded')
    expect(await refundPostings(portal, refund.id)).toEqual({
      'clearing:cashfree': -942_138n,
      'payee-payable': 925_025n,
      [`wallet:${people.admin.id}`]: 1_711n,
      'platform-revenue': 15_402n,
    })
  })

  it('is made once for parallel requests, and never exceeds what was paid', async () => {
    const payment = await paid()
    await Promise.all(Array.from({ length: 6 }, () => refundPayment(portal, payment)))
    const refund = await becomes(portal, payment.id, 'succeeded')
    expect(await refundsOf(portal, payment.id)).toHaveLength(1)
    expect(await refundedAtGateway(portal, payment.order_id)).toMatchObject({
      paise: payment.total_paise,
      refunds: [{ refund_id: refund.reference }],
    })
    const another = { paymentId: payment.id, basePaise: 1n, source: 'other' as 'biller', reason: 'Once more' }
    expect(await requestRefund(portal, another)).toBe('nothing-left')
    expect(await refundsOf(portal, payment.id)).toHaveLength(1)
  })

  it('is refused for a payment that is not paid', async () => {
    const request = { paymentId: 987_654, basePaise: 100n, source: 'biller' as const, reason: 'Never paid' }
    await expect(requestRefund(portal, request)).rejects.toThrow(/refund/)
  })

  it('that fails at the gateway books nothing and waits for a person', async () => {
    const payment = await paid()
    await setFaults(portal, { refund_outcome: 'FAILED' })
    await refundPayment(portal, payment)
    const refund = await becomes(portal, payment.id, 'failed')
    expect(await refundPostings(portal, refund.id)).toEqual({})
    expect(await kinds(payment.id)).toEqual(['refund-requested', 'refund-sent', 'refund-failed'])
    expect(await lastAudit(portal, 'refund.failed')).toMatchObject({ object: payment.order_id })
    expect(await page(payment.id)).toMatchObject({
      payment_status: 'PAID',
      refund_status: 'FAILED',
      refunded_at: null,
    })
  })

  it('that the gateway refuses books nothing and waits for a person', async () => {
    const payment = await paid()
    await refundAtCashfree(payment.order_id, 'elsewhere-1', payment.total_paise)
    await refundPayment(portal, payment)
    const refund = await becomes(portal, payment.id, 'failed')
    expect(await refundPostings(portal, refund.id)).toEqual({})
    expect(await kinds(payment.id)).toEqual(['refund-requested', 'refund-failed'])
  })

  it('that the gateway has with another amount is not booked', async () => {
    const payment = await paid()
    const refund = await requested(payment)
    await refundAtCashfree(payment.order_id, refund.reference, 12_345n)
    await sql`update refunds set next_poll_at = now() where id = ${refund.id}`.execute(portal.db)
    await becomes(portal, payment.id, 'mismatch')
    expect(await refundPostings(portal, refund.id)).toEqual({})
    expect(await lastAudit(portal, 'refund.mismatch')).toMatchObject({ object: payment.order_id })
  })
})

describe('after a server dies', () => {
  it('between the claim and the call, the next one sends the refund', async () => {
    const payment = await paid()
    const refund = await requested(payment)
    await sql`update refunds set next_poll_at = now() where id = ${refund.id}`.execute(portal.db)
    await becomes(portal, payment.id, 'succeeded')
    expect((await refundedAtGateway(portal, payment.order_id)).refunds).toHaveLength(1)
  })

  it('between the call and its answer, the next one finds the refund', async () => {
    const payment = await paid()
    const refund = await requested(payment)
    await refundAtCashfree(payment.order_id, refund.reference, payment.total_paise)
    await sql`update refunds set next_poll_at = now() where id = ${refund.id}`.execute(portal.db)
    await becomes(portal, payment.id, 'succeeded')
    expect(await refundedAtGateway(portal, payment.order_id)).toMatchObject({
      paise: payment.total_paise,
      refunds: [{ refund_id: refund.reference }],
    })
  })
})

describe('at every gateway', () => {
  const REPORTING = GATEWAYS_AT_HAND.filter((each) => each.reportsRefunds).map(({ slug }) => slug)

  async function paidAt(gateways: readonly string[]): Promise<PaidPayment[]> {
    const payments: PaidPayment[] = []
    for (const gateway of gateways) {
      await offerOnly(portal, gateway)
      payments.push(await paid())
    }
    return payments
  }

  it.each(['timeout_after', 'timeout_before'])('refunds once through %s', async (fault) => {
    const payments = await paidAt(GATEWAYS)
    await setFaults(portal, { scope: EVERY_GATEWAY, [fault]: true, timeout_ms: 100 })
    await Promise.all(payments.map((payment) => refundPayment(portal, payment)))
    await eventually(async () => {
      const { rows } = await sql`select from refunds where payment_id = any(${payments.map(({ id }) => id)})
        and status = 'sent' and poll_count > 0 and lease_until <= now()`.execute(portal.db)
      return rows.length === payments.length
    })
    await setFaults(portal, null)
    for (const payment of payments) {
      await eventually(async () => {
        await makeRefundsDue(portal)
        return (await refundsOf(portal, payment.id))[0]?.status === 'succeeded'
      })
      const refund = await becomes(portal, payment.id, 'succeeded')
      expect(await refundedAtGateway(portal, payment.order_id)).toMatchObject({
        paise: payment.total_paise,
        refunds: [{ refund_id: refund.reference }],
      })
    }
  })

  it('ends a pending refund by its webhook, where there is one', async () => {
    const payments = await paidAt(REPORTING)
    await setFaults(portal, { refund_outcome: 'PENDING' })
    for (const payment of payments) await refundPayment(portal, payment)
    for (const payment of payments) {
      const { id } = await becomes(portal, payment.id, 'pending')
      expect(await kinds(payment.id)).toEqual(['refund-requested', 'refund-sent'])
      expect(await page(payment.id)).toMatchObject({ payment_status: 'PAID', refund_status: 'PENDING' })
      // It is not due: only the webhook can end it. PayU's, which nothing signs, asks ten seconds after the last poll.
      await sql`update refunds set next_poll_at = null, lease_until = now() - interval '1 minute'
                 where id = ${id}`.execute(portal.db)
    }
    await setFaults(portal, null)
    for (const payment of payments) await becomes(portal, payment.id, 'succeeded')
  })
})

it('leaves the books consistent', async () => {
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})

/** A full refund whose server died with the lease; the sweep skips it until it is due. */
async function requested(payment: { id: number; base_paise: bigint }) {
  await withTransaction(portal.db, async (trx) => {
    await lockPayment(trx, payment.id)
    const request = {
      paymentId: payment.id,
      basePaise: payment.base_paise,
      source: 'biller',
      reason: 'Claimed',
    }
    expect(await asAnybody(() => insertRefund(trx, request))).toBeDefined()
    await sql`update refunds set status = 'sent', poll_count = 1, next_poll_at = null
               where payment_id = ${payment.id}`.execute(trx)
  })
  const [row] = await refundsOf(portal, payment.id)
  if (!row) throw new Error('not requested')
  return row
}

async function refundAtCashfree(orderId: string, reference: string, amountPaise: bigint): Promise<void> {
  const adapter = (await loadGateways(portal)).get('cashfree')
  const outcome = await adapter?.refund({
    orderReference: orderId,
    gatewayPaymentId: '',
    mandate: null,
    refundReference: reference,
    amountPaise,
    note: 'Given back beside the portal',
  })
  expect(outcome?.kind).toBe('accepted')
}
