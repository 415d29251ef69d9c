import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import {
  disputeBecomes,
  disputePostings,
  disputesOf,
  moveAtBank,
  openAtBank,
} from '../../../../test/money/disputing.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { paidPayment, walletOf } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

const SECRET = 'sandbox-secret'
const HASH = createHash('sha256').update(`sandbox-id:${SECRET}`).digest('hex')
const signed = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')
/** The headers that prove a body, and forgeries of them, by the kind of credentials. */
const PROOFS = {
  basic: {
    good: () => ({ authorization: HASH }),
    forged: (body: string): Record<string, string>[] => [
      {},
      { authorization: createHash('sha256').update('sandbox-id:guess').digest('hex') },
      { 'x-phonepe-checksum-signature': signed(body) },
    ],
  },
  hmac: {
    good: (body: string) => ({ 'x-phonepe-checksum-signature': signed(body) }),
    forged: (body: string): Record<string, string>[] => [
      {},
      { 'x-phonepe-checksum-signature': signed(body, 'guess') },
      { 'x-phonepe-checksum-signature': signed(`${body} `) },
      { authorization: HASH },
    ],
  },
}

describe.each(['basic', 'hmac'] as const)('with credentials of the kind %s', (kind) => {
  let portal: Portal
  let people: People
  let landlord: { id: number; service_id: number }
  let rupees = 5000

  beforeAll(async () => {
    ;({ portal, people, landlord } = await startScene({
      PHONEPE_WEBHOOK_CREDENTIALS: kind,
      LOG_LEVEL: 'silent',
    }))
    const chosen = await fetch(`${portal.sandboxUrl}/phonepe/webhook`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credentials: kind }),
    })
    expect(chosen.status).toBe(200)
    await offerOnly(portal, 'phonepe')
  })
  afterAll(() => portal?.stop())
  afterEach(() => setFaults(portal, null))

  const paid = () => {
    rupees += 1
    return paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  }
  const broken = async () => (await checkBooks(portal.db)).filter((verdict) => !verdict.holds)
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${portal.url}/api/webhooks/phonepe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const report = (orderId: string, disputeId: string, end: string) =>
    JSON.stringify({
      event: `payment.dispute.${end}`,
      payload: { merchantOrderId: orderId, disputeId, status: end.toUpperCase(), disputeAmount: 100 },
    })
  const watchOf = (paymentId: number) =>
    one(
      portal.db,
      sql<{ asked: number; due: boolean; named: string[] }>`
        select poll_count as asked, coalesce(next_poll_at <= now(), false) as due, named_disputes as named
          from dispute_watches where payment_id = ${paymentId}`,
    )
  /** Polled once more than `before`, and not due again. */
  const askedAgain = (paymentId: number, before: number) =>
    eventually(async () => {
      const { asked, due } = await watchOf(paymentId)
      return asked > before && !due
    })

  it('holds the money of a dispute, and returns it when it is won', async () => {
    const before = await walletOf(portal, people.admin.id)
    const payment = await paid()
    const earned = await walletOf(portal, people.admin.id)
    const bank = await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    const { held } = await disputePostings(portal, id)
    expect(held).toMatchObject({ disputed: -payment.total_paise })
    expect(held).not.toHaveProperty('clearing:phonepe')
    expect(await walletOf(portal, people.admin.id)).toBe(before)
    await moveAtBank(portal, bank, 'won')
    await disputeBecomes(portal, payment.id, 'won')
    const released = Object.fromEntries(Object.entries(held ?? {}).map(([code, paise]) => [code, -paise]))
    expect(await disputePostings(portal, id)).toEqual({ held, released })
    expect(await walletOf(portal, people.admin.id)).toBe(earned)
    expect(await broken()).toEqual([])
  })

  it('refuses forged webhooks, and only polls after a signed false one', async () => {
    const payment = await paid()
    const bank = await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    const postings = await disputePostings(portal, id)
    const claim = report(payment.order_id, bank.dispute_id, 'lost')
    const { asked } = await watchOf(payment.id)
    for (const headers of PROOFS[kind].forged(claim)) {
      expect((await send(claim, headers)).status, JSON.stringify(headers)).toBe(401)
    }
    expect((await watchOf(payment.id)).asked).toBe(asked)
    expect((await send(claim, PROOFS[kind].good(claim))).status).toBe(200)
    await askedAgain(payment.id, asked)
    // A dispute of no payment of ours does not exist; neither does an invalid id.
    const before = await watchOf(payment.id)
    for (const disputeId of ['D-of-nobody', 'x'.repeat(65), 'a b', '\0']) {
      const other = report(payment.order_id, disputeId, 'won')
      expect((await send(other, PROOFS[kind].good(other))).status).toBe(200)
    }
    await askedAgain(payment.id, before.asked)
    expect((await watchOf(payment.id)).named).toEqual([bank.dispute_id, 'D-of-nobody'])
    expect(await disputesOf(portal, payment.id)).toMatchObject([{ id, status: 'open', money: 'held' }])
    expect(await disputePostings(portal, id)).toEqual(postings)
    expect(await broken()).toEqual([])
  })

  it('books once when webhooks come twice and out of order', async () => {
    const payment = await paid()
    await setFaults(portal, { webhooks_doubled: true, webhooks_reordered: true })
    const bank = await openAtBank(portal, payment)
    for (const to of ['reviewing', 'insufficient', 'lost']) await moveAtBank(portal, bank, to)
    const { id } = await disputeBecomes(portal, payment.id, 'lost')
    const told = () =>
      fetch(`${portal.sandboxUrl}/oracle?order_id=${payment.order_id}`).then(async (answer) => {
        const { orders } = (await answer.json()) as {
          orders: { webhooks: { type: string; state: string }[] }[]
        }
        return orders[0]?.webhooks.filter(({ type }) => type.startsWith('payment.dispute.')) ?? []
      })
    await eventually(async () => (await told()).every(({ state }) => state === 'delivered'))
    expect(await told()).toHaveLength(8)
    await eventually(async () => !(await watchOf(payment.id)).due)
    expect(await disputesOf(portal, payment.id)).toMatchObject([{ id, status: 'lost', money: 'taken' }])
    const { lost, ...others } = await disputePostings(portal, id)
    expect(lost).toEqual({ disputed: payment.total_paise, 'clearing:phonepe': -payment.total_paise })
    expect(Object.keys(others)).toEqual(['held'])
    expect(await broken()).toEqual([])
  })

  it('moves no money on an unknown status', async () => {
    const payment = await paid()
    const bank = await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    const postings = await disputePostings(portal, id)
    await setFaults(portal, { dispute_status: 'DECIDED_BY_NETWORK' })
    await moveAtBank(portal, bank, 'lost')
    const problem = await eventually(async () => {
      const { word } = await one(
        portal.db,
        sql<{ word: string | null }>`select max(word) as word from unapplied_reports
                                      where reference = ${bank.dispute_id} and closed_at is null`,
      )
      return word
    })
    expect(problem).toBe('DECIDED_BY_NETWORK')
    expect(await disputesOf(portal, payment.id)).toMatchObject([{ id, status: 'open', money: 'held' }])
    expect(await disputePostings(portal, id)).toEqual(postings)
    expect(await broken()).toEqual([])
  })
})
