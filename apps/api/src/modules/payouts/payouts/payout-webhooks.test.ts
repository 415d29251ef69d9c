import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import {
  ACCOUNTS,
  addPayee,
  moneyOf,
  moveAtBank,
  type PayoutRow,
  paidTo,
  payoutOf,
  payoutWebhook,
  trustNewAccounts,
} from '../../../../test/money/payouts.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { earlyInAMinute } from '../../../../test/portal/own-clock.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { auditRefused } from '../../../platform/http/refused-webhooks-sql.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await trustNewAccounts(portal)
})
afterAll(() => portal.stop())

type Sent = PayoutRow & { reference: string; provider: string }

/** A payout that its provider has, and that only a webhook makes us poll. */
async function onItsWay(): Promise<Sent> {
  await setFaults(portal, null)
  const payee = await addPayee(portal, people.retailer, ACCOUNTS.pending)
  const payment = await paidTo(portal, people.retailer, payee)
  await eventually(async () => (await payoutOf(portal, payment.id)).transfers[0]?.status === 'pending')
  await sql`update payouts set next_poll_at = now() + interval '1 day' where payment_id = ${payment.id}`.execute(
    portal.db,
  )
  // From here on the provider's own webhooks are lost.
  await setFaults(portal, { webhooks_lost: 1 })
  const row = await payoutOf(portal, payment.id)
  const [transfer] = row.transfers
  return { ...row, reference: transfer?.reference ?? '', provider: transfer?.provider ?? '' }
}
const event = (type: string, reference: string, more: Record<string, unknown> = {}) => ({
  data: { transfer_id: reference, ...more },
  event_time: '2026-11-22T12:00:00',
  type,
})
/** How many events about a payment's payout were applied. */
async function handledOf(paymentId: number): Promise<number> {
  const row = await one(
    portal.db,
    sql<{ n: number }>`
      select count(*) as n from webhook_log
       where payout_provider_id is not null and payment_id = ${paymentId} and handled_at is not null`,
  )
  return row.n
}
const eventsKept = async () =>
  (
    await one(
      portal.db,
      sql<{ n: number }>`select count(*) as n from webhook_log where payout_provider_id is not null`,
    )
  ).n
const timeline = async (paymentId: number) =>
  (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${paymentId}`)).body.data.events
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind.startsWith('payout-'))

it('is never believed: only the answer of the polled provider counts', async () => {
  const payout = await onItsWay()
  const claim = event('TRANSFER_ACKNOWLEDGED', payout.reference, {
    status: 'SUCCESS',
    status_code: 'COMPLETED',
  })
  expect((await payoutWebhook(portal, claim)).status).toBe(200)
  await eventually(async () => (await handledOf(payout.payment_id)) >= 1)
  expect(await payoutOf(portal, payout.payment_id)).toMatchObject({
    status: 'sent',
    transfers: [{ status: 'pending' }],
  })

  await moveAtBank(portal, payout, 'sent')
  await moveAtBank(portal, payout, 'credited')
  expect((await payoutWebhook(portal, { ...claim, event_time: '2026-11-22T12:00:09' })).status).toBe(200)
  await eventually(async () => (await payoutOf(portal, payout.payment_id)).status === 'arrived')
  const { data } = (await callsOf(portal, people.superAdmin).get('/webhook-events?gateway=payouts-cashfree'))
    .body.data
  expect(data[0]).toMatchObject({
    gateway: 'payouts-cashfree',
    gateway_name: 'Cashfree Payouts',
    verdict: 'ok',
  })
})

it('without news triggers a poll, and writes nothing of its transfer', async () => {
  const payout = await onItsWay()
  const written = async (second: number) => {
    const came = event('TRANSFER_ACKNOWLEDGED', payout.reference)
    await payoutWebhook(portal, { ...came, event_time: `2026-11-22T12:01:0${second}` })
    await eventually(async () => (await handledOf(payout.payment_id)) >= second)
    const row = sql<{ xmin: string }>`select xmin::text from transfers where reference = ${payout.reference}`
    return (await one(portal.db, row)).xmin
  }
  const before = await written(1)
  expect(await written(2)).toBe(before)
  await moveAtBank(portal, payout, 'sent')
  expect(await written(3)).not.toBe(before)
})

it('a hundred times and in every order has each effect once', async () => {
  const payout = await onItsWay()
  await moveAtBank(portal, payout, 'sent')
  await moveAtBank(portal, payout, 'credited')
  const before = await eventsKept()
  const types = ['TRANSFER_ACKNOWLEDGED', 'TRANSFER_SUCCESS', 'TRANSFER_FAILED', 'TRANSFER_REVERSED']
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => payoutWebhook(portal, event(types[n % 4] ?? '', payout.reference))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await eventually(async () => (await payoutOf(portal, payout.payment_id)).status === 'arrived')
  expect(await eventsKept()).toBe(before + 4)
  expect(await timeline(payout.payment_id)).toEqual(['payout-sent', 'payout-arrived'])
  const money = await moneyOf(portal, payout.payment_id)
  expect(money['payee-payable']).toBeUndefined()
  expect(money['payouts:cashfree']).toBe(-payout.amount_paise - 354n)

  await moveAtBank(portal, payout, 'reversed')
  await payoutWebhook(portal, {
    ...event('TRANSFER_REVERSED', payout.reference),
    event_time: '2026-11-25T09:00:00',
  })
  await eventually(async () => (await payoutOf(portal, payout.payment_id)).status === 'reversed')
})

it('forged is refused, stored and audited, and changes nothing; a late one is stored and polls', async () => {
  const payout = await onItsWay()
  await moveAtBank(portal, payout, 'sent')
  await moveAtBank(portal, payout, 'credited')
  const claim = event('TRANSFER_ACKNOWLEDGED', payout.reference)
  const before = await eventsKept()
  await earlyInAMinute()
  expect((await payoutWebhook(portal, claim, { secret: 'guess' })).status).toBe(401)
  expect((await payoutWebhook(portal, claim, { secret: 'guess again' })).status).toBe(401)
  const nobody = await fetch(`${portal.url}/api/webhooks/payouts/nobody`, { method: 'POST', body: '{}' })
  expect(nobody.status).toBe(404)
  expect(await eventsKept()).toBe(before + 2)
  expect(await payoutOf(portal, payout.payment_id)).toMatchObject({ status: 'sent' })
  expect(await auditRefused(portal.db, -60)).toBe(1)
  const { data } = (await callsOf(portal, people.superAdmin).get('/webhook-events?verdict=wrong-signature'))
    .body.data
  expect(data.length).toBeGreaterThanOrEqual(2)
  // One that was repeated for an hour: a refusal would make Cashfree switch the address off.
  const anHourAgo = String(Date.now() - 3_600_000)
  expect((await payoutWebhook(portal, claim, { timestamp: anHourAgo })).status).toBe(200)
  await eventually(async () => (await payoutOf(portal, payout.payment_id)).status === 'arrived')
})

it('a low balance pauses the provider; an event about no payout of ours is stored', async () => {
  const low = { type: 'LOW_BALANCE_ALERT', data: {}, event_time: '2026-11-22T12:00:00' }
  const old = await payoutWebhook(
    portal,
    { ...low, data: { n: 1 } },
    { timestamp: String(Date.now() - 3_600_000) },
  )
  expect(old.status).toBe(200)
  expect((await callsOf(portal, people.superAdmin).get('/payouts')).body.data.paused).toEqual([])
  await payoutWebhook(portal, low)
  await eventually(
    async () => (await callsOf(portal, people.superAdmin).get('/payouts')).body.data.paused.length === 1,
  )
  expect((await payoutWebhook(portal, event('TRANSFER_SUCCESS', 'PO26112299999'))).status).toBe(200)
  const { data } = (await callsOf(portal, people.superAdmin).get('/webhook-events')).body.data
  expect(data[0]).toMatchObject({ gateway: 'payouts-cashfree', verdict: 'unknown-order', order_id: null })
})

it('leaves the books whole', async () => {
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
})
