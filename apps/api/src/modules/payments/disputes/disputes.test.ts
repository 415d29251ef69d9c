import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import {
  answersAreIn,
  answerWith,
  disputeBecomes,
  disputePostings,
  disputesAtBank,
  disputesOf,
  moveAtBank,
  openAtBank,
} from '../../../../test/money/disputing.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { paidPayment, refundPayment, refundsOf, walletOf } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { remindOfEnds } from './dispute-mails-service.ts'
import { takeWatches, watchCaptures } from './due-sql.ts'
import { findOpened } from './find-opened-service.ts'
import { syncWatch } from './sync-dispute-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 4000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())
afterEach(async () => {
  await setFaults(portal, null)
  await offerOnly(portal, 'cashfree')
})

/** A paid payment of an amount that is unique in this file. */
function paid(amount?: string) {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: amount ?? `${rupees}.07` })
}
const broken = async () => (await checkBooks(portal.db)).filter((verdict) => !verdict.holds)
const deps = async () => ({ ...portal, log: portal.app.log, gateways: await loadGateways(portal) })
const kinds = async (id: number) =>
  (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${id}`)).body.data.events
    .map((event: { kind: string }) => event.kind)
    .filter((kind: string) => kind.startsWith('dispute-'))
const watchDue = (paymentId: number) =>
  sql`update dispute_watches set next_poll_at = now() where payment_id = ${paymentId}`.execute(portal.db)
const disputedOnInvoice = async (id: number) => {
  const { status, body } = await callsOf(portal, people.retailer).get(`/transaction-invoice/${id}`)
  expect(status).toBe(200)
  return body.data.disputed
}
const invoiceVersions = async (id: number) =>
  (await sql`select from invoice_versions where payment_id = ${id}`.execute(portal.db)).rows.length
const accept = (id: number) => callsOf(portal, people.admin).post(`/disputes/${id}/accept`)

it('holds the money when it opens, and returns it when it is won', async () => {
  const before = await walletOf(portal, people.admin.id)
  const payment = await paid('18500.50')
  const bank = await openAtBank(portal, payment)
  const dispute = await disputeBecomes(portal, payment.id, 'open')
  expect(dispute).toMatchObject({
    gateway_dispute_id: bank.dispute_id,
    disputed_paise: 1_884_276n,
    money: 'held',
  })
  const held = {
    'payee-payable': 1_850_050n,
    [`wallet:${people.admin.id}`]: 3_422n,
    'platform-revenue': 30_804n,
    disputed: -1_884_276n,
    'dispute-debits': 1_884_276n,
    'clearing:cashfree': -1_884_276n,
  }
  expect(await disputePostings(portal, dispute.id)).toEqual({ held })
  expect(await walletOf(portal, people.admin.id)).toBe(before)
  expect(await broken()).toEqual([])
  expect(await disputedOnInvoice(payment.id)).toMatchObject([{ is_lost: false, amount: '18842.76' }])
  const versions = await invoiceVersions(payment.id)
  expect(await disputedOnInvoice(payment.id)).toHaveLength(1)
  expect(await invoiceVersions(payment.id), 'nothing has changed between two looks').toBe(versions)
  expect(await refundPayment(portal, payment)).toBe('waits')
  expect(await refundsOf(portal, payment.id)).toEqual([])

  await moveAtBank(portal, bank, 'won')
  await disputeBecomes(portal, payment.id, 'won')
  const released = Object.fromEntries(Object.entries(held).map(([code, paise]) => [code, -paise]))
  expect(await disputePostings(portal, dispute.id)).toEqual({ held, released })
  expect(await walletOf(portal, people.admin.id)).toBe(before + 3_422n)
  expect(await disputedOnInvoice(payment.id)).toBeUndefined()
  expect(await kinds(payment.id)).toEqual(['dispute-opened', 'dispute-won'])
})

describe.each(['cashfree', 'razorpay', 'payu', 'phonepe'])('at %s', (gateway) => {
  const takesFirst = gateway === 'cashfree'

  it('goes from its first event to its loss: evidence is submitted, and the bank decides', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    const bank = await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    const answer = await answerWith(
      portal,
      people.admin,
      id,
      ['agreement', 'other'],
      'The rent was paid out.',
    )
    expect(answer).toMatchObject({ status: 200, body: { data: { message: expect.stringContaining('way') } } })
    await disputeBecomes(portal, payment.id, 'under-review')
    await answersAreIn(portal, id)
    const [atBank] = await disputesAtBank(portal, payment.order_id)
    expect(atBank?.evidence).toHaveLength(2)
    expect(atBank?.evidence[0]?.note).toContain('The rent was paid out.')
    expect((await accept(id)).status).toBe(409)

    await moveAtBank(portal, bank, 'insufficient')
    await disputeBecomes(portal, payment.id, 'open')
    expect((await answerWith(portal, people.superAdmin, id, ['invoice'])).status).toBe(200)
    await disputeBecomes(portal, payment.id, 'under-review')
    await answersAreIn(portal, id)
    expect((await disputesAtBank(portal, payment.order_id))[0]?.evidence).toHaveLength(3)
    await moveAtBank(portal, bank, 'lost')
    await disputeBecomes(portal, payment.id, 'lost')
    const { lost } = await disputePostings(portal, id)
    expect(lost).toEqual({
      disputed: payment.total_paise,
      [takesFirst ? 'dispute-debits' : `clearing:${gateway}`]: -payment.total_paise,
    })
    const lines = await kinds(payment.id)
    expect([lines.at(0), lines.at(-1)]).toEqual(['dispute-opened', 'dispute-lost'])
    // The webhook of the review may come before the answer to our call.
    expect(lines.slice(1, -1).toSorted()).toEqual(
      [
        'evidence-requested',
        'evidence-requested',
        'evidence-sent',
        'evidence-sent',
        'reopened',
        'under-review',
        'under-review',
      ].map((kind) => `dispute-${kind}`),
    )
    expect(await broken()).toEqual([])
  })

  it('is accepted: the money is returned to the payer, once', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    await openAtBank(portal, payment, { amount: '100.01' })
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    expect((await accept(id)).status).toBe(200)
    const row = await disputeBecomes(portal, payment.id, 'accepted')
    await answersAreIn(portal, id)
    expect(row).toMatchObject({ money: 'taken', disputed_paise: 10_001n })
    expect(await disputedOnInvoice(payment.id)).toMatchObject([{ is_lost: true, amount: '100.01' }])
    expect((await disputesAtBank(portal, payment.order_id))[0]).toMatchObject({
      state: 'accepted',
      taken_paise: 10_001,
    })
    expect((await accept(id)).status).toBe(409)
    expect(await lastAudit(portal, 'dispute.acceptance-sent')).toMatchObject({
      actor_id: people.admin.id,
      object: payment.order_id,
    })
    expect(await broken()).toEqual([])
  })

  it('continues after it was won: the next phase holds the money again', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    const bank = await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    await moveAtBank(portal, bank, 'won')
    await disputeBecomes(portal, payment.id, 'won')
    await moveAtBank(portal, bank, 'pre-arbitration')
    // PayU's notices are unsigned: they trigger a poll once a minute.
    if (gateway === 'payu') await watchDue(payment.id)
    await disputeBecomes(portal, payment.id, 'open')
    await moveAtBank(portal, bank, 'lost')
    await disputeBecomes(portal, payment.id, 'lost')
    expect(Object.keys(await disputePostings(portal, id))).toEqual(['held', 'released', 'held-2', 'lost-2'])
    expect(await broken()).toEqual([])
  })

  it('is found when its webhook is lost', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    await setFaults(portal, { webhooks_lost: true })
    await openAtBank(portal, payment)
    await setFaults(portal, null)
    const parts = await deps()
    if (parts.gateways.get(gateway)?.disputes?.openedSince) await findOpened(parts)
    else {
      await watchCaptures(portal.db, [gateway])
      expect(await disputesOf(portal, payment.id)).toEqual([])
      await sql`update dispute_watches set next_poll_at = now() where payment_id = ${payment.id}`.execute(
        portal.db,
      )
      for (const paymentId of await takeWatches(portal.db, 50)) await syncWatch(parts, paymentId)
    }
    await disputeBecomes(portal, payment.id, 'open')
  })

  it('is lost automatically when the time to answer is over', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    await openAtBank(portal, payment, { respond_in_seconds: 1 })
    // It may be over before the first poll.
    await disputeBecomes(portal, payment.id, 'lost')
    expect(await kinds(payment.id)).toEqual(['dispute-opened', 'dispute-lost'])
  })

  it('changes nothing while the gateway does not answer, and is settled once it does', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    await openAtBank(portal, payment)
    const { id } = await disputeBecomes(portal, payment.id, 'open')
    await setFaults(portal, { error_after: true })
    expect((await accept(id)).status).toBe(200)
    expect((await disputesOf(portal, payment.id))[0]).toMatchObject({ status: 'open', money: 'held' })
    await setFaults(portal, null)
    await disputeBecomes(portal, payment.id, 'accepted')
    expect((await disputesAtBank(portal, payment.order_id))[0]?.state).toBe('accepted')
  })
})

it('mails role 1 and the admin above the payer when it opens, and once before its end', async () => {
  const payment = await paid()
  // The gateway says when it ends: polls continue meanwhile, and its answers are stored.
  await openAtBank(portal, payment, { respond_in_seconds: 47 * 3600 })
  const { id } = await disputeBecomes(portal, payment.id, 'open')
  const about = async (email: string, words: string) =>
    (await inbox(portal, email)).filter(
      ({ subject }) => subject?.includes(words) && subject.includes(payment.order_id),
    )
  for (const { email } of [people.superAdmin, people.admin]) {
    const [mail] = await eventually(async () => {
      const found = await about(email, 'Disputed')
      return found.length > 0 && found
    })
    expect(mail?.text).toContain(`/disputes/${id}`)
  }
  expect(await about(people.retailer.email, 'Disputed')).toEqual([])
  expect(await about(people.otherAdmin.email, 'Disputed')).toEqual([])
  await sql`update disputes set seen_at = now() - interval '2 days', opened_at = now() - interval '2 days',
                   reminded_at = null where id = ${id}`.execute(portal.db)
  await remindOfEnds(portal)
  await remindOfEnds(portal)
  await eventually(async () => (await about(people.admin.email, 'unanswered')).length > 0)
  expect(await about(people.admin.email, 'unanswered')).toHaveLength(1)
})

it('a bank that only requests information holds no money', async () => {
  const payment = await paid()
  await openAtBank(portal, payment, { phase: 'retrieval' })
  expect(await disputeBecomes(portal, payment.id, 'open')).toMatchObject({
    money: 'none',
    disputed_paise: 0n,
  })
  expect(await broken()).toEqual([])
})

it('is seen by role 1 and by the admin above the payer alone', async () => {
  const payment = await paid()
  await openAtBank(portal, payment)
  const { id } = await disputeBecomes(portal, payment.id, 'open')
  const seen = (who: People['admin']) => callsOf(portal, who).get(`/disputes/${id}`)
  expect((await seen(people.superAdmin)).body.data).toMatchObject({ id, can: { answer: true, accept: true } })
  expect((await seen(people.admin)).status).toBe(200)
  expect((await seen(people.otherAdmin)).status).toBe(404)
  const { data } = (await callsOf(portal, people.otherAdmin).get('/disputes')).body
  expect(data).toEqual({ data: [], total: 0, open: 0 })
})

it('leaves the books consistent', async () => {
  expect(await broken()).toEqual([])
})
