import { paiseToRupees } from '@chukta/contract/money'
import type { DifferenceLine, ReconciledDay } from '@chukta/contract/operations/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { capturesOf, razorpayTries, webhooksAreApplied } from '../../../../test/money/doubles.ts'
import { setFaults, startPayment } from '../../../../test/money/paying.ts'
import { becomes, type PaidPayment, paidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import { balanceOf, plantDifference, settleAtGateways } from '../../../../test/money/settling.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { dayBefore, dayOf } from './records.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 4000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

const today = () => dayOf(new Date())
const calls = () => callsOf(portal, people.superAdmin)
const run = async (day = today()): Promise<ReconciledDay> => {
  const { status, body } = await calls().post('/reconciliation/run', { day })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const sourceOf = (day: ReconciledDay, slug: string) => day.sources.find(({ source }) => source === slug)
const differences = async (query = ''): Promise<DifferenceLine[]> =>
  (await calls().get(`/reconciliation/differences?per_page=50${query}`)).body.data.data

async function paidAt(gateway: string): Promise<PaidPayment & { reference: string }> {
  rupees += 1
  await offerOnly(portal, gateway)
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  const { reference } = await one(
    portal.db,
    sql<{
      reference: string
    }>`select reference from attempts where payment_id = ${payment.id} and status = 'paid'`,
  )
  return { ...payment, reference }
}

const balance = (code: string) => balanceOf(portal, code)

/** Every row that a run can write. */
const written = () =>
  many(
    portal.db,
    sql`select (select json_agg(d order by id) from differences d) as differences,
               (select json_agg(s order by id) from settlements s) as settlements,
               (select json_agg(r order by id) from settlement_rows r) as rows,
               (select count(*) from journals) as journals, (select count(*) from postings) as postings`,
  )

describe('a day that agrees', () => {
  it.each(['cashfree', 'razorpay', 'payu'])(
    'at %s: every line is matched, fees are booked, clearing is zero',
    async (gateway) => {
      const payment = await paidAt(gateway)
      const refunded = await paidAt(gateway)
      await refundPayment(portal, refunded)
      await becomes(portal, refunded.id, 'succeeded')
      const [fees, gst, bank] = [
        await balance('gateway-fees'),
        await balance('gst-input'),
        await balance('bank'),
      ]
      await settleAtGateways(portal)

      const day = await run()
      expect(sourceOf(day, gateway)).toMatchObject({
        status: 'done',
        records: 3,
        matched: 3,
        differences: {},
        open: 0,
      })
      const feePaise = feeOf(payment.total_paise) + feeOf(refunded.total_paise)
      const gstPaise = gstOf(payment.total_paise) + gstOf(refunded.total_paise)
      expect((await balance('gateway-fees')) - fees).toBe(feePaise)
      expect((await balance('gst-input')) - gst).toBe(gstPaise)
      expect((await balance('bank')) - bank).toBe(payment.total_paise - feePaise - gstPaise)
      expect(await balance(`clearing:${gateway}`)).toBe(0n)
      expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])

      const before = await written()
      await run()
      expect(await written()).toEqual(before)
    },
  )
})

it('the earnings of a payment after the fee of its gateway are for role 1 alone, once it is settled', async () => {
  const payment = await paidAt('razorpay')
  const path = `/transaction-list-by-id/${payment.id}`
  const costFor = async (who: People['admin']) => {
    const { status, body } = await callsOf(portal, who).get(path)
    expect(status).toBe(200)
    return body.data.gateway_cost
  }
  expect(await costFor(people.superAdmin)).toBeUndefined()
  await settleAtGateways(portal)
  await run()
  const [feePaise, gstPaise] = [feeOf(payment.total_paise), gstOf(payment.total_paise)]
  const { platform_paise: sharePaise } = await one(
    portal.db,
    sql<{ platform_paise: bigint }>`
      select platform_paise from attempts where payment_id = ${payment.id} and status = 'paid'`,
  )
  expect(sharePaise).toBeGreaterThan(0n)
  expect(await costFor(people.superAdmin)).toMatchObject({
    share: paiseToRupees(sharePaise),
    fee: paiseToRupees(feePaise),
    gst: paiseToRupees(gstPaise),
    earned: paiseToRupees(sharePaise - feePaise - gstPaise),
    net: paiseToRupees(payment.total_paise - feePaise - gstPaise),
  })
  for (const who of [people.admin, people.distributor, people.retailer]) {
    expect(await costFor(who)).toBeUndefined()
  }
  // A refunded payment earned nothing, and still has its cost.
  await refundPayment(portal, payment)
  await becomes(portal, payment.id, 'succeeded')
  await settleAtGateways(portal)
  await run()
  expect(await costFor(people.superAdmin)).toMatchObject({
    share: '0.00',
    earned: paiseToRupees(-feePaise - gstPaise),
    net: paiseToRupees(-feePaise - gstPaise),
  })
})

it('finds a capture that no webhook and no poll has brought, and has it booked', async () => {
  await offerOnly(portal, 'razorpay')
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: '4711.07' })
  const [first, second] = await razorpayTries(portal, body, 2)
  await first?.end()
  await eventually(async () => (await capturesOf(portal, body.order_id)).length === 1)
  await webhooksAreApplied(portal, body.order_id)
  await setFaults(portal, { webhooks_lost: true })
  await sql`update payments set next_poll_at = null where order_id = ${body.order_id}`.execute(portal.db)
  await second?.end()
  expect(await capturesOf(portal, body.order_id)).toHaveLength(1)
  await setFaults(portal, null)
  await settleAtGateways(portal)
  const day = await run()
  expect(sourceOf(day, 'razorpay')?.differences).toEqual({})
  expect((await capturesOf(portal, body.order_id)).map(({ kind }) => kind)).toEqual(['payment', 'surplus'])
  await eventually(async () => (await capturesOf(portal, body.order_id))[1]?.resolved_as === 'refunded')
})

/** 1.75 % of a card payment, half up, and 18 % of that. */
const feeOf = (paise: bigint) => (paise * 175n * 2n + 10_000n) / 20_000n
const gstOf = (paise: bigint) => (feeOf(paise) * 18n * 2n + 100n) / 200n

describe('a difference', () => {
  it('is found, shown with both sides, and written off with a journal and an audit row', async () => {
    const payment = await paidAt('cashfree')
    await plantDifference(portal, 'amount', { order_id: payment.reference })
    expect((await run()).counts).toMatchObject({ amount: 1 })
    const [line] = await differences('&kind=amount')
    expect(line).toMatchObject({
      source: 'cashfree',
      order_id: payment.order_id,
      transaction_id: payment.id,
      amount: '1.00',
      residual: '-1.00',
      status: 'open',
      age_days: 0,
      can: ['book', 'accept', 'ask'],
    })
    expect(Number(line?.theirs[0]?.amount) - Number(line?.ours?.amount)).toBeCloseTo(1)
    const path = `/reconciliation/differences/${line?.id}/resolve`
    expect((await calls().post(path, { action: 'refund', reason: 'No reason.' })).status).toBe(409)
    const before = [await balance('clearing:cashfree'), await balance('write-offs')] as const
    const done = await calls().post(path, { action: 'accept', reason: 'A rupee is not worth a call.' })
    expect(done.body.data).toEqual({ message: 'Difference resolved.', status: 'resolved' })
    expect(await balance('clearing:cashfree')).toBe(before[0] + 100n)
    expect(await balance('clearing:cashfree')).toBe(0n)
    expect(await balance('write-offs')).toBe(before[1] - 100n)
    expect((await calls().post(path, { action: 'accept', reason: 'Once more.' })).status).toBe(409)
    expect(await lastAudit(portal, 'difference.accept')).toMatchObject({ actor_id: people.superAdmin.id })
    await run()
    expect(await differences()).toEqual([])
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })

  it('of money that we do not know is booked to an account of its own', async () => {
    await paidAt('razorpay')
    const planted = await plantDifference(portal, 'missing-here', { gateway: 'razorpay' })
    await run()
    const [line] = await differences('&kind=missing-here')
    expect(line).toMatchObject({ ours: null, theirs: [{ id: planted.payment_id }], order_id: null })
    const before = await balance('differences')
    await calls().post(`/reconciliation/differences/${line?.id}/resolve`, {
      action: 'book',
      reason: 'Being asked.',
    })
    expect(await balance('differences')).toBe(before - BigInt(planted.amount_paise))
    expect(await balance('clearing:razorpay')).toBe(0n)
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })

  it('of a currency is booked in it, and resolved in both', async () => {
    const payment = await paidAt('cashfree')
    const [bank, held] = [await balance('bank'), await balance('differences')]
    await plantDifference(portal, 'currency', { order_id: payment.reference })
    await run()
    const feePaise = feeOf(payment.total_paise) + gstOf(payment.total_paise)
    expect(await balance('bank')).toBe(bank)
    expect(await balance('bank:USD')).toBe(payment.total_paise - feePaise)
    expect(await balance('gateway-fees:USD')).toBe(feeOf(payment.total_paise))
    expect(await balance('gst-input:USD')).toBe(gstOf(payment.total_paise))
    expect(await balance('clearing:cashfree')).toBe(payment.total_paise)
    expect(await balance('clearing:cashfree:USD')).toBe(-payment.total_paise)
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])

    const total = paiseToRupees(payment.total_paise)
    const [line] = await differences('&kind=currency')
    expect(line).toMatchObject({
      order_id: payment.order_id,
      residual: total,
      residual_currency: 'INR',
      other_residual: { amount: `-${total}`, currency: 'USD' },
    })
    const path = `/reconciliation/differences/${line?.id}/resolve`
    expect((await calls().post(path, { action: 'book', reason: 'The gateway is asked.' })).status).toBe(200)
    expect(await balance('clearing:cashfree')).toBe(0n)
    expect(await balance('clearing:cashfree:USD')).toBe(0n)
    expect(await balance('differences')).toBe(held + payment.total_paise)
    expect(await balance('differences:USD')).toBe(-payment.total_paise)
    await run()
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })

  it('resolves itself when the late line has come', async () => {
    const payment = await paidAt('cashfree')
    await sql`update captures set seen_at = now() - interval '6 days' where payment_id = ${payment.id}`.execute(
      portal.db,
    )
    await sql`update attempts set created_at = now() - interval '6 days' where payment_id = ${payment.id}`.execute(
      portal.db,
    )
    await run()
    // The days in which it should have come were not all read yet.
    expect(await differences('&kind=missing-there')).toEqual([])
    let day = today()
    for (let back = 0; back < 6; back += 1) {
      day = dayBefore(day)
      await run(day)
    }
    await run()
    const [missing] = await differences('&kind=missing-there')
    expect(missing).toMatchObject({ order_id: payment.order_id, theirs: [], status: 'open' })
    await settleAtGateways(portal, [payment.reference])
    const asked = await calls().post(`/reconciliation/differences/${missing?.id}/resolve`, {
      action: 'ask',
      reason: 'Has it come?',
    })
    expect(asked.status).toBe(200)
    await run()
    expect(await differences('&kind=missing-there')).toEqual([])
    expect(await differences('&kind=missing-there&status=resolved')).toMatchObject([{ resolution: 'self' }])
    expect(await differences('&kind=late')).toMatchObject([{ order_id: payment.order_id }])
  })
})

it('an unreachable gateway is shown as such, and its former record stays', async () => {
  const before = sourceOf(await run(), 'cashfree')
  await setFaults(portal, { error_before: true, scope: 'pg' })
  const during = sourceOf(await run(), 'cashfree')
  expect(during).toMatchObject({
    status: 'failed',
    records: before?.records,
    error: expect.stringContaining('500'),
  })
  await setFaults(portal, null)
  expect(sourceOf(await run(), 'cashfree')).toMatchObject({ status: 'done', error: null })
})

it('is for role 1 alone, and for days that have begun', async () => {
  expect((await callsOf(portal, people.admin).get('/reconciliation')).status).toBe(403)
  expect((await calls().post('/reconciliation/run', { day: '2099-01-01' })).status).toBe(422)
  expect((await calls().get('/reconciliation')).body.data.day < today()).toBe(true)
})
