import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { disputeBecomes, moveAtBank, openAtBank } from '../../../../test/money/disputing.ts'
import { addPayee, paidTo, payoutOf, trustNewAccounts } from '../../../../test/money/payouts.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

/** A waiting payout is judged again minutes or an hour later, but within seconds where its cause wakes it. */

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal?.stop())

const arrives = (paymentId: number) =>
  eventually(async () => (await payoutOf(portal, paymentId)).transfers.length === 1)

it('a payout that a dispute held goes at once when the dispute is won', async () => {
  const payee = await addPayee(portal, people.retailer)
  // Held for its new account first, so that it is there when the dispute opens.
  const payment = await paidTo(portal, people.retailer, payee)
  await eventually(async () => (await payoutOf(portal, payment.id)).held_because === 'new-account')
  const bank = await openAtBank(portal, payment)
  await disputeBecomes(portal, payment.id, 'open')
  await trustNewAccounts(portal)
  await sql`update payouts set next_poll_at = now(), lease_until = now() where payment_id = ${payment.id}`.execute(
    portal.db,
  )
  // All of it is disputed: nothing is left to send, until the dispute is won.
  await eventually(async () => (await payoutOf(portal, payment.id)).status === 'cancelled')
  await moveAtBank(portal, bank, 'won')
  await disputeBecomes(portal, payment.id, 'won')
  await arrives(payment.id)
})

it('a payout that waited for a paused provider is sent at once when a person ends the pause', async () => {
  await trustNewAccounts(portal)
  const payee = await addPayee(portal, people.retailer)
  await sql`update payout_providers set paused_until = now() + interval '1 hour', paused_because = 'Down.'`.execute(
    portal.db,
  )
  const payment = await paidTo(portal, people.retailer, payee)
  await eventually(async () => (await payoutOf(portal, payment.id)).status === 'queued')
  const due = sql<{ is_late: boolean }>`
    select next_poll_at > now() + interval '30 minutes' as is_late from payouts where payment_id = ${payment.id}`
  await eventually(async () => (await due.execute(portal.db)).rows[0]?.is_late)
  const resumed = await callsOf(portal, people.superAdmin).post('/payout-providers/cashfree/resume', {
    reason: 'It answers again.',
  })
  expect(resumed.status).toBe(200)
  await arrives(payment.id)
})
