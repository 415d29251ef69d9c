import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import {
  answersAreIn,
  disputeBecomes,
  disputePostings,
  disputesOf,
  moveAtBank,
  openAtBank,
} from '../../../../test/money/disputing.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one, withTransaction } from '../../../platform/database/db.ts'
import type { GatewayDisputes } from '../../../providers/gateway-dispute.ts'
import { type Gateways, loadGateways } from '../../../providers/gateways.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import { takeDue, takeWatches, watchCaptures } from './due-sql.ts'
import { syncDispute, syncWatch } from './sync-dispute-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 5000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

/** A paid payment of an amount that is unique in this file. */
function paid() {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
}

const deps = async () => ({ ...portal, log: portal.app.log, gateways: await loadGateways(portal) })

describe('asking for the disputes of a payment', () => {
  type Line = { reason?: string; message: string }
  /** Polls the payment once; gives the warnings logged and the minutes until the next poll. */
  async function look(paymentId: number) {
    const warnings: Line[] = []
    const warn = (fields: { reason?: string }, message: string) => warnings.push({ ...fields, message })
    // In one transaction: the sweep of the portal does not see it as due.
    await withTransaction(portal.db, async (trx) => {
      await sql`update dispute_watches set next_poll_at = '-infinity' where payment_id = ${paymentId}`.execute(
        trx,
      )
      expect(await takeWatches(trx, 1)).toEqual([paymentId])
    })
    const log = Object.assign(Object.create(portal.app.log), { warn })
    await syncWatch({ ...portal, log, gateways: await loadGateways(portal) }, paymentId)
    const { next_in } = await one(
      portal.db,
      sql<{ next_in: number | null }>`
        select round(extract(epoch from next_poll_at - now()) / 60)::int as next_in from dispute_watches
         where payment_id = ${paymentId}`,
    )
    return { warnings: warnings.map(({ message }) => message), nextIn: next_in }
  }
  const rename = (paymentId: number, reference: string) =>
    sql`update attempts set reference = ${reference} where payment_id = ${paymentId}`.execute(portal.db)
  const DAY = 1440

  it('a payment unknown to its gateway is logged once, and polled days apart', async () => {
    const payment = await paid()
    await watchCaptures(portal.db, ['cashfree'])
    await rename(payment.id, 'elsewhere')
    const first = await look(payment.id)
    expect(first).toEqual({ warnings: ['a gateway does not know a payment that it captured'], nextIn: DAY })
    expect(await look(payment.id)).toEqual({ warnings: [], nextIn: 2 * DAY })
    await rename(payment.id, payment.order_id)
    expect(await look(payment.id)).toEqual({ warnings: [], nextIn: 4 * DAY })
    await rename(payment.id, 'elsewhere')
    expect((await look(payment.id)).warnings).toHaveLength(1)
  })

  it('a payment whose gateway does not answer is polled at growing intervals', async () => {
    const payment = await paid()
    await watchCaptures(portal.db, ['cashfree'])
    await setFaults(portal, { scope: 'pg', error_before: true })
    const unanswered = ['disputes could not be polled']
    expect(await look(payment.id)).toEqual({ warnings: unanswered, nextIn: 1 })
    expect(await look(payment.id)).toEqual({ warnings: unanswered, nextIn: 2 })
    await setFaults(portal, null)
    expect(await look(payment.id)).toEqual({ warnings: [], nextIn: 4 * DAY })
  })

  it('a payment named by a webhook before its capture is booked is polled after the booking', async () => {
    const payment = await paid()
    await sql`delete from dispute_watches where payment_id = ${payment.id}`.execute(portal.ownerDb)
    await sql`insert into dispute_watches (payment_id, journal_id) values (${payment.id}, 0)`.execute(
      portal.db,
    )
    await setFaults(portal, { webhooks_lost: true })
    await openAtBank(portal, payment)
    await watchCaptures(portal.db, ['cashfree'])
    await disputeBecomes(portal, payment.id, 'open')
  })
})

it('an answer whose sender died twice after the end is ended all the same', async () => {
  const payment = await paid()
  await openAtBank(portal, payment)
  const { id } = await disputeBecomes(portal, payment.id, 'open')
  await callsOf(portal, people.admin).post(`/disputes/${id}/accept`)
  await disputeBecomes(portal, payment.id, 'accepted')
  // The process that sent the answer holds its lease for a moment, sends the messages and schedules one last poll.
  await answersAreIn(portal, id)
  const free = sql`select from disputes where id = ${id} and lease_until <= now() and next_poll_at is null`
  await eventually(async () => (await many(portal.db, free)).length === 1)
  // The first process had applied the end, and died before the answer. The second took the lease, and died. In one
  // transaction, with the dispute's row locked first, or the server's own sweep may take the lease in between; again,
  // while a last poll of it has the lease.
  const die = () =>
    withTransaction(portal.db, async (trx) => {
      await sql`select from disputes where id = ${id} for update`.execute(trx)
      await sql`update dispute_answers set status = 'sent', finalized_at = null where dispute_id = ${id}`.execute(
        trx,
      )
      if ((await takeDue(trx, 1, id)).length === 0) throw new Error('the server has the lease')
    })
  await eventually(() =>
    die().then(
      () => true,
      () => false,
    ),
  )
  const { next_poll_at } = await one(
    portal.db,
    sql<{ next_poll_at: Date | null }>`select next_poll_at from disputes where id = ${id}`,
  )
  expect(next_poll_at).not.toBeNull()
  await sql`update disputes set next_poll_at = now(), lease_until = now() where id = ${id}`.execute(portal.db)
  await eventually(async () => {
    const { status } = await one(
      portal.db,
      sql<{ status: string }>`select status from dispute_answers where dispute_id = ${id}`,
    )
    return status === 'done'
  })
})

it('an unsigned notice of PayU only triggers a poll', async () => {
  await offerOnly(portal, 'payu')
  const payment = await paid()
  const send = (txn_id: string) =>
    fetch(`${portal.url}/api/webhooks/payu`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'payments',
        event: 'dispute',
        ...{ txn_id, cb_id: 1, cb_status: 'Closed in Customer Favour' },
      }),
    })
  expect((await send('no-such-order')).status).toBe(401)
  expect((await send(payment.order_id)).status).toBe(200)
  await eventually(async () => {
    const { rows } =
      await sql`select from dispute_watches where payment_id = ${payment.id} and poll_count > 0`.execute(
        portal.db,
      )
    return rows.length === 1
  })
  // The sweep may still be polling.
  await syncWatch(await deps(), payment.id)
  expect(await disputesOf(portal, payment.id)).toEqual([])
  const events = `/webhook-events?order_id=${payment.order_id}&verdict=unsigned`
  expect((await callsOf(portal, people.superAdmin).get(events)).body.data.total).toBe(1)
})

it.each(['lost', 'won'] as const)(
  'what was asked before a dispute was %s does not open it again',
  async (end) => {
    await offerOnly(portal, 'cashfree')
    const payment = await paid()
    const bank = await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    const parts = await deps()
    const cashfree = parts.gateways.get('cashfree') as PaymentGateway
    const disputes = cashfree.disputes as GatewayDisputes
    const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const find: GatewayDisputes['find'] = async (name) => {
      const answer = await disputes.find(name)
      asked.resolve()
      await goOn.promise
      return answer
    }
    const slow = new Map([['cashfree', { ...cashfree, disputes: { ...disputes, find } }]])
    const syncing = syncDispute({ ...parts, gateways: slow as unknown as Gateways }, id)
    await asked.promise
    await moveAtBank(portal, bank, end)
    const ended = await disputeBecomes(portal, payment.id, end)
    const postings = await disputePostings(portal, id)
    goOn.resolve()
    await syncing
    expect(await disputesOf(portal, payment.id)).toMatchObject([{ status: end, money: ended.money }])
    expect(await disputePostings(portal, id)).toEqual(postings)
    const reports = sql`select from unapplied_reports where reference = ${bank.dispute_id}`
    expect(await many(portal.db, reports)).toEqual([])
  },
)
