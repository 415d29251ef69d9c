// Invariant (payments): Every capture that a gateway knows is booked once, under its ID. The suspense balance
// equals the sum of unresolved captures.
// Enforced by: unique key, `capture-rules-sql.ts`.
// Also tested by: `mismatch.test.ts`. Decision: 0035.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offerOnly, oracle, payAnywhere } from '../../../../test/money/checkouts.ts'
import { capturesOf, razorpayTries } from '../../../../test/money/doubles.ts'
import { expectAgreement } from '../../../../test/money/ledger-agreement.ts'
import {
  payAtGateway,
  postingsOf,
  type Started,
  setFaults,
  simulate,
  startPayment,
  statusOf,
} from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { PAYABLES } from '../../../payables.ts'
import { one } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import type { Capture } from './apply-sql.ts'
import { makePaymentsDeps } from './payments-deps.ts'
import { syncPayment } from './sync-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 3000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LATE_POLLS: '1,1,2,4,8,8,8,60' }))
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

async function start(gateway: string) {
  await offerOnly(portal, gateway)
  rupees += 1
  const { status, body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  expect(status).toBe(200)
  return body
}
/** A slow poll on a busy machine would be repeated only minutes later: this makes it due. */
const becomes = (orderId: string, wanted: string) =>
  eventually(async () => {
    if ((await statusOf(portal, people.retailer, orderId)).body.payment_status === wanted) return true
    await sql`update payments set next_poll_at = now()
               where order_id = ${orderId} and next_poll_at > now() + interval '40 seconds'`.execute(
      portal.db,
    )
    return false
  })
const kinds = async (orderId: string) =>
  (await capturesOf(portal, orderId)).map(({ kind }) => kind).toSorted()

const agrees = (orderId: string) => expectAgreement(portal, orderId)

describe('two tries of one Razorpay order that both succeed', () => {
  it('leaves the payment due when the process dies between the two', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const body = await start('razorpay')
    const deps = await makePaymentsDeps({ ...portal, log: portal.app.log }, PAYABLES)
    const tries = await razorpayTries(portal, body, 2)
    // No other process syncs it first.
    await sql`update payments set next_poll_at = now() + interval '1 hour' where order_id = ${body.order_id}`.execute(
      portal.db,
    )
    await Promise.all(tries.map((one) => one.end()))
    const dying = {
      ...deps,
      capture: async (capture: Capture) => {
        await deps.capture(capture)
        throw new Error('the process dies here')
      },
    }
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`select id from payments where order_id = ${body.order_id}`,
    )
    await expect(syncPayment(dying, id)).rejects.toThrow('dies here')
    await eventually(async () => (await capturesOf(portal, body.order_id)).some((each) => each.resolved_as))
    expect(await kinds(body.order_id)).toEqual(['payment', 'surplus'])
  })

  it('before the sync: one pays the order, the other is refunded automatically', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const body = await start('razorpay')
    const tries = await razorpayTries(portal, body, 2)
    await Promise.all(tries.map((one) => one.end()))
    await becomes(body.order_id, 'SUCCESS')
    await eventually(async () => (await capturesOf(portal, body.order_id)).some((one) => one.resolved_as))
    expect(await kinds(body.order_id)).toEqual(['payment', 'surplus'])
    expect((await oracle(portal, body.order_id))[0]?.refunded_paise).toBe(Number(body.total.replace('.', '')))
    await agrees(body.order_id)
  })

  it.each([
    ['reported by its webhook', false],
    ['whose webhook is lost', true],
  ])('after the payment is paid, %s', async (_name, lost) => {
    const body = await start('razorpay')
    const [first, second] = await razorpayTries(portal, body, 2)
    await first?.end()
    await becomes(body.order_id, 'SUCCESS')
    await setFaults(portal, { webhooks_lost: lost })
    await second?.end()
    const [, surplus] = await eventually(async () => {
      const rows = await capturesOf(portal, body.order_id)
      return rows[1]?.resolved_as === 'refunded' && rows
    })
    expect(surplus).toMatchObject({ kind: 'surplus', gateway_payment_id: second?.id })
    await agrees(body.order_id)
    const postings = await postingsOf(portal, body.order_id)
    expect(postings.suspense).toBe(String(-(surplus?.amount_paise ?? 0n)))
  })

  it('shows the payment as paid and not refunded, notifies the payer, and writes a timeline', async () => {
    const body = await start('razorpay')
    for (const one of await razorpayTries(portal, body, 3)) await one.end()
    await eventually(async () => {
      const rows = await capturesOf(portal, body.order_id)
      return rows.length === 3 && rows.every((row) => row.kind === 'payment' || row.resolved_as)
    })
    const { rows } = await sql<{ kind: string }>`
      select e.kind from payment_events e join payments p on p.id = e.payment_id where p.order_id = ${body.order_id}`.execute(
      portal.db,
    )
    const count = (kind: string) => rows.filter((row) => row.kind === kind).length
    expect({ paid: count('paid'), surplus: count('surplus'), back: count('capture-refunded') }).toEqual({
      paid: 1,
      surplus: 2,
      back: 2,
    })
    await agrees(body.order_id)
  })
})

describe('a capture of another attempt of a paid payment', () => {
  it('is a surplus too, under its own gateway', async () => {
    const paid = await start('razorpay')
    const [first] = await razorpayTries(portal, paid, 1)
    await first?.end()
    await becomes(paid.order_id, 'SUCCESS')
    const other = await start('cashfree')
    // As after a failover: the order of the first attempt was closed before its session reached a browser.
    await sql`
      with moved as (
        update attempts set payment_id = (select id from payments where order_id = ${paid.order_id}), number = 2,
               status = 'closed', session_issued_at = null
         where reference = ${other.order_id} returning id
      )
      update payments set status = 'closed', next_poll_at = null where order_id = ${other.order_id}`.execute(
      portal.ownerDb,
    )
    await payAnywhere(portal, other, 'SUCCESS')
    const [, surplus] = await eventually(async () => {
      const rows = await capturesOf(portal, paid.order_id)
      return rows[1]?.resolved_as === 'refunded' && rows
    })
    expect(surplus?.kind).toBe('surplus')
    expect((await oracle(portal, other.order_id))[0]?.refunded_paise).toBe(Number(surplus?.amount_paise))
    expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  })
})

/** Lets the order of a payment expire at its gateway, and waits until it is closed here. */
async function expire(gateway: string, { order_id: orderId, payment_session_id: session }: Started['body']) {
  if (gateway === 'cashfree') {
    const failed = await payAtGateway(portal, session, 'FAILED')
    await sandboxTime(1_300)
    await closed(orderId)
    return () => simulate(portal, failed, 'SUCCESS')
  }
  if (gateway === 'razorpay') {
    const authorization = `Basic ${Buffer.from('sandbox-id:sandbox-secret').toString('base64')}`
    await fetch(`${portal.sandboxUrl}/v1/orders/${session}`, {
      method: 'PATCH',
      headers: { authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ notes: { expires_at: '1' } }),
    })
  } else {
    await sql`update attempts set expires_at = now() - interval '11 minutes' where reference = ${orderId}`.execute(
      portal.db,
    )
  }
  await closed(orderId)
  return null
}

async function sandboxTime(seconds: number): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${portal.sandboxUrl}/time`, { method: 'PUT', headers, body: JSON.stringify({ seconds }) })
}

async function closed(orderId: string): Promise<void> {
  await sql`update payments set next_poll_at = now() where order_id = ${orderId}`.execute(portal.db)
  await eventually(async () => (await lookOf(orderId)).status === 'closed')
}

const lookOf = (orderId: string) =>
  one(
    portal.db,
    sql<{ status: string; seconds: number | null }>`
      select status, extract(epoch from next_poll_at - now())::float8 as seconds
        from payments where order_id = ${orderId}`,
  )

/** A poll moves the next one five minutes ahead until it is answered; on a busy machine that may not be in time. */
const isUnanswered = (seconds: number | null) => seconds !== null && seconds > 60 && seconds < 285

/** Waits until no poll of a payment is due; makes unanswered ones due again. */
async function noMoreLooks(orderId: string): Promise<void> {
  await eventually(async () => {
    const { seconds } = await lookOf(orderId)
    if (isUnanswered(seconds))
      await sql`update payments set next_poll_at = now() where order_id = ${orderId}`.execute(portal.db)
    return seconds === null
  })
}

describe('an order that is over', () => {
  // PhonePe ends an order itself: nothing is captured after it.
  it.each(['cashfree', 'razorpay', 'payu'])('%s: is paid late, and its webhook is lost', async (gateway) => {
    await setFaults(portal, { webhooks_lost: true })
    const body = await start(gateway)
    const pay = (await expire(gateway, body)) ?? (() => payAnywhere(portal, body, 'SUCCESS'))
    expect((await statusOf(portal, people.retailer, body.order_id)).body.payment_status).toBe('FAILED')
    await pay()
    await becomes(body.order_id, 'SUCCESS')
    await agrees(body.order_id)
  })

  it('is polled at growing intervals, sooner after an unclear answer, and finally no more', async () => {
    const body = await start('payu')
    await expire('payu', body)
    const due = (ago: string) =>
      sql`update payments set next_poll_at = now(), late_poll_from = now() - ${ago}::interval where order_id = ${body.order_id}`.execute(
        portal.db,
      )
    await due('17 seconds')
    const next = await eventually(async () => {
      const { seconds } = await lookOf(body.order_id)
      if (isUnanswered(seconds)) await due('17 seconds')
      return seconds !== null && seconds > 0 && seconds < 60 && seconds
    })
    expect(next).toBeLessThanOrEqual(7)
    await setFaults(portal, { error_before: true, scope: 'payu' })
    await due('2 hours')
    await eventually(async () => Number((await lookOf(body.order_id)).seconds) > 200)
    await setFaults(portal, null)
    await due('2 hours')
    await noMoreLooks(body.order_id)
    expect((await lookOf(body.order_id)).status).toBe('closed')
  })

  it('is polled once when its session was never issued', async () => {
    await setFaults(portal, { timeout_after: true, timeout_ms: 100 })
    await offerOnly(portal, 'razorpay')
    rupees += 1
    const lost = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
    expect(lost.status).toBe(503)
    await setFaults(portal, null)
    await sql`update payments set last_requested_at = now() - interval '1 hour', next_poll_at = now() where order_id = ${lost.body.order_id}`.execute(
      portal.db,
    )
    await sql`update attempts set lease_until = now() where reference = ${lost.body.order_id}`.execute(
      portal.db,
    )
    await closed(lost.body.order_id)
    await sql`update payments set next_poll_at = now() where order_id = ${lost.body.order_id}`.execute(
      portal.db,
    )
    await noMoreLooks(lost.body.order_id)
  })
})
