// Invariant (payments): An unsigned webhook decides nothing. It polls an open refund at most once in ten
// seconds.
// Enforced by: `wakeReported`, `keepHintEvent`.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { askGateway } from '../../src/modules/operations/reconciliation/ask-gateway-service.ts'
import { one } from '../../src/platform/database/db.ts'
import { loadGateways } from '../../src/providers/gateways.ts'
import type { PaymentGateway } from '../../src/providers/payment-gateway.ts'
import { callsOf } from '../identity/back-office.ts'
import { offerOnly, oracle } from '../money/checkouts.ts'
import { setFaults } from '../money/paying.ts'
import {
  askRefund,
  becomes,
  makeRefundsDue,
  type PaidPayment,
  paidPayment,
  refundedAtGateway,
  refundPostings,
  refundsOf,
} from '../money/refunding.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 6000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  await offerOnly(portal, 'payu')
})
afterAll(() => portal?.stop())
afterEach(async () => {
  await setFaults(portal, null)
  await endAll()
})

/** A payment of an amount that is unique in this file, paid at PayU. */
function paid() {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
}
async function ask(payment: PaidPayment, amount?: string) {
  const asked = await askRefund(portal, people.admin, {
    transaction_id: payment.id,
    ...(amount ? { amount } : {}),
  })
  expect(asked.status).toBe(200)
  return String(asked.body.data.reference)
}

/** A refund that PayU holds back and the sweep skips; its last poll was long enough ago. */
async function openRefund() {
  const payment = await paid()
  // A sync of the payment would poll its refunds too.
  await sql`update payments set next_poll_at = null where id = ${payment.id}`.execute(portal.db)
  await setFaults(portal, { refund_outcome: 'PENDING' })
  await ask(payment)
  const refund = await becomes(portal, payment.id, 'pending')
  await leaveAlone(refund.id)
  return { payment, refund }
}
/** Ends the refunds that a test leaves open, by their callbacks: the next test would see their polls and callbacks. */
const endAll = () =>
  eventually(async () => {
    const { rows } = await sql<{ order_id: string; is_open: boolean }>`
      select p.order_id, r.status not in ('succeeded', 'failed') as is_open
        from refunds r join payments p on p.id = r.payment_id`.execute(portal.db)
    const orders = await Promise.all(rows.map((row) => oracle(portal, row.order_id)))
    const isTold = orders.flat().every(({ webhooks }) => webhooks.every(({ state }) => state !== 'pending'))
    if (isTold && !rows.some((row) => row.is_open)) return true
    await hurry()
    return false
  })
/** Polls PayU for every open refund now, except those whose poll is running. */
const hurry = () =>
  sql`update refunds set next_poll_at = now() where next_poll_at > now() and lease_until <= now()`.execute(
    portal.db,
  )
/** Waits for a poll under way, and puts the next one off. */
const leaveAlone = (refundId: number) =>
  eventually(async () => {
    const { rows } = await sql`
      update refunds set next_poll_at = now() + interval '1 hour', lease_until = now() - interval '1 minute'
       where id = ${refundId} and lease_until <= now() returning id`.execute(portal.db)
    return rows.length === 1
  })

/** The fields of PayU's callback, which has no hash. */
const callback = (reference: string, change: Record<string, unknown> = {}) => ({
  action: 'refund',
  key: 'sandbox-id',
  merchantTxnId: 'CK26112600001',
  mihpayid: ' 40399371551 ',
  request_id: '131278422',
  token: reference,
  amt: '10.00',
  status: 'success',
  bank_ref_num: '527013524405',
  bank_arn: 74_332_201,
  refund_mode: 'Back to Source',
  remark: null,
  ...change,
})
const report = async (body: unknown) => {
  const answer = await fetch(`${portal.url}/api/webhooks/payu`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}

/** The number of calls to PayU so far, without syncs of payments. */
async function callsToPayu(): Promise<number> {
  const answer = await fetch(`${portal.sandboxUrl}/calls?scope=payu`)
  const { calls } = (await answer.json()) as { calls: { request_id: string | null }[] }
  return calls.filter((call) => !call.request_id?.startsWith('payment-sweep')).length
}
const eventsOf = async (query: string) =>
  (await callsOf(portal, people.superAdmin).get(`/webhook-events?per_page=50&gateway=payu&${query}`)).body
    .data as { data: { id: number }[]; total: number }
/** Seconds until the next poll of PayU; null: none. */
async function askedAgainIn(refundId: number): Promise<number | null> {
  const row = await one(
    portal.db,
    sql<{ seconds: number | null }>`
      select extract(epoch from next_poll_at - now())::float8 as seconds from refunds where id = ${refundId}`,
  )
  return row.seconds
}

describe('a refund at PayU', () => {
  it('ends by polls alone, and two of one payment and amount are distinguished', async () => {
    const payment = await paid()
    await setFaults(portal, { webhooks_lost: true })
    const first = await ask(payment, '100.00')
    const ended = await becomes(portal, payment.id, 'succeeded')
    await setFaults(portal, { webhooks_lost: true, refund_outcome: 'PENDING' })
    const second = await ask(payment, '100.00')
    const isOf = async (status: string, askCount: number) => {
      const row = (await refundsOf(portal, payment.id))[1]
      return row?.status === status && row.poll_count >= askCount && row
    }
    const open = await eventually(() => isOf('pending', 2))
    expect(await refundPostings(portal, open.id)).toEqual({})
    await setFaults(portal, { webhooks_lost: true, refund_outcome: '' })
    const last = await eventually(() => isOf('succeeded', 2))
    expect([ended, last]).toMatchObject([
      { reference: first, bank_reference: expect.stringMatching(/^\d{12}$/) },
      { reference: second, bank_reference: expect.stringMatching(/^\d{12}$/) },
    ])
    expect(last.bank_reference).not.toBe(ended.bank_reference)
    expect((await refundPostings(portal, last.id))['clearing:payu']).toBe(-last.amount_paise)
    expect(await refundedAtGateway(portal, payment.order_id)).toMatchObject({
      paise: ended.amount_paise + last.amount_paise,
      refunds: [{ refund_id: first }, { refund_id: second }],
    })
  })

  it('ends by its callback, which is stored as unsigned', async () => {
    const { payment, refund } = await openRefund()
    await setFaults(portal, null)
    await becomes(portal, payment.id, 'succeeded')
    const event = await eventually(async () => {
      const { data } = await eventsOf(`order_id=${payment.order_id}&verdict=unsigned`)
      return data[0]
    })
    const kept = (await callsOf(portal, people.superAdmin).get(`/webhook-events/${event.id}`)).body.data
    expect(kept.verdict_text).toBe('It carried no signature, so it decided nothing.')
    expect(JSON.parse(kept.body)).toMatchObject({ token: refund.reference, merchantTxnId: payment.order_id })
  })

  it('in an unlisted status moves nothing, and continues by the next listed one', async () => {
    const payment = await paid()
    await setFaults(portal, { refund_status: 'frozen' })
    await ask(payment)
    // Its time of asking again is read before it is hurried on, and only the answer of a poll puts it in the future.
    const refund = await eventually(async () => {
      const [row] = await refundsOf(portal, payment.id)
      if (row && row.poll_count >= 3 && ((await askedAgainIn(row.id)) ?? 0) > 0) return row
      await hurry()
      return false
    })
    expect(refund.status).toBe('pending')
    expect(await refundPostings(portal, refund.id)).toEqual({})
    const listed = (await callsOf(portal, people.superAdmin).get(`/refunds?transaction_id=${payment.id}`))
      .body.data.data[0]
    expect(listed).toMatchObject({ status: 'pending', message: 'frozen' })
    await setFaults(portal, null)
    await makeRefundsDue(portal)
    await becomes(portal, payment.id, 'succeeded')
    // Reconciled by polls: neither a refund nor one that was returned.
    const payu = (await loadGateways(portal)).get('payu')
    const { day } = await one(
      portal.db,
      sql<{
        day: string
      }>`select (finalized_at at time zone 'Asia/Kolkata')::date::text as day from refunds where id = ${refund.id}`,
    )
    const read = () => askGateway(portal.db, payu as PaymentGateway, day)
    expect(await read()).toMatchObject({ kind: 'read' })
    await setFaults(portal, { refund_status: 'frozen' })
    expect(await read()).toMatchObject({ kind: 'unknown' })
  })
})

describe('a forged callback', () => {
  it('of an open refund causes a poll, and nothing else', async () => {
    const { payment, refund } = await openRefund()
    const before = await callsToPayu()
    for (const status of ['success', 'failure']) {
      expect(await report(callback(refund.reference, { status }))).toBe(200)
    }
    await eventually(async () => (await callsToPayu()) > before)
    await leaveAlone(refund.id)
    expect(await becomes(portal, payment.id, 'pending')).toMatchObject({ bank_reference: null })
    expect(await refundPostings(portal, refund.id)).toEqual({})
  })

  it('in a flood causes one poll in ten seconds, and fills no table', async () => {
    const { payment, refund } = await openRefund()
    // The pause before its next poll is long by now, and must not grow.
    await sql`update refunds set poll_count = 10 where id = ${refund.id}`.execute(portal.db)
    const before = await callsToPayu()
    const startedMs = Date.now()
    // More than are kept.
    for (let n = 0; n < 25; n += 1) {
      expect(await report(callback(refund.reference, { remark: `no. ${n}` }))).toBe(200)
    }
    await eventually(async () => (await callsToPayu()) > before)
    const asked = (await callsToPayu()) - before
    expect(asked).toBeLessThanOrEqual(2 + Math.floor((Date.now() - startedMs) / 10_000))
    expect((await eventsOf(`order_id=${payment.order_id}&verdict=unsigned`)).total).toBe(20)
    // While it is being asked, its time has come.
    const seconds = await eventually(async () => {
      const left = await askedAgainIn(refund.id)
      return left !== null && left > 0 && left
    })
    expect(seconds).toBeLessThanOrEqual(10)
    const [row] = await refundsOf(portal, payment.id)
    expect(row?.status).toBe('pending')
    expect(row?.poll_count).toBeLessThanOrEqual(10)
  })

  it('of a final refund is stored, and does nothing', async () => {
    const payment = await paid()
    await ask(payment)
    const refund = await becomes(portal, payment.id, 'succeeded')
    const kept = async () => (await eventsOf(`order_id=${payment.order_id}&verdict=unsigned`)).total
    // The true one may come later than the poll that found the end.
    await eventually(async () => (await kept()) === 1)
    const calls = await callsToPayu()
    for (const status of ['success', 'failure']) {
      expect(await report(callback(refund.reference, { status }))).toBe(200)
    }
    expect(await kept()).toBe(3)
    expect(await askedAgainIn(refund.id)).toBeNull()
    expect(await callsToPayu()).toBe(calls)
    expect(await refundsOf(portal, payment.id)).toEqual([refund])
  })

  it('of a refund that failed does not open it again', async () => {
    const payment = await paid()
    await setFaults(portal, { refund_outcome: 'FAILED' })
    await ask(payment)
    const refund = await becomes(portal, payment.id, 'failed')
    expect(await report(callback(refund.reference))).toBe(200)
    expect(await askedAgainIn(refund.id)).toBeNull()
    expect(await refundsOf(portal, payment.id)).toEqual([refund])
  })

  it('of a refund that is not ours is answered, and does nothing', async () => {
    const [calls, { total }] = [await callsToPayu(), await eventsOf('verdict=unsigned')]
    for (const reference of ['RF26112600099', 'x', 'a\u0000b-1234567', 'R'.repeat(300)]) {
      expect(await report(callback(reference, { status: 'failure' }))).toBe(200)
    }
    expect(await callsToPayu()).toBe(calls)
    expect((await eventsOf('verdict=unsigned')).total).toBe(total)
  })

  it('is refused when it is none', async () => {
    const { refund } = await openRefund()
    const before = await callsToPayu()
    const change = [{ hash: 'f'.repeat(128) }, { action: 'capture' }, { token: '' }]
    for (const each of change) expect(await report(callback(refund.reference, each))).toBe(401)
    expect(await callsToPayu()).toBe(before)
    // The flood before this one did not count as refused webhooks.
    expect((await eventsOf('verdict=wrong-signature')).total).toBe(1)
  })
})

it('leaves the books consistent', async () => {
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
