// Invariant (payments): A mandate pays what is due once, as agreed to, and never after a stop. A mandate
// debit is a payment.
// Enforced by: key of `mandate_debits`, `lockActive`, `callsOf`.
// Also tested by: `mandates.test.ts`. Decision: 0081.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import {
  approved,
  atGateway,
  atMandatePage,
  autopay,
  countCharges,
  daysPass,
  inTheApp,
  newestCharge,
  schedule,
  seen,
  turn,
} from '../../../../test/money/mandates.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { ACCOUNTS, addPayee, correctAccount } from '../../../../test/money/payouts.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'
import { listUnsent, lockActive } from './mandates-sql.ts'

let portal: Portal
let people: People
const today = await todayForLong()
const KEYS = { CASHFREE_CLIENT_ID: 'sandbox-id', CASHFREE_CLIENT_SECRET: 'sandbox-secret' }
type Method = { payment_method_id: number; min: string | null; max: string | null }

beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal?.stop())

/** A payee who is paid automatically, the first time in so many days. */
async function paidAutomatically(inDays: number) {
  const payee = await addPayee(portal, people.retailer)
  await schedule(portal, people.retailer, payee.id, { first_on: dayAfter(today, inDays), amount: '500' })
  return { payee, mandate: await approved(portal, people.retailer, payee.id) }
}
const stateOf = async (payeeId: number) => (await seen(portal, people.retailer, payeeId)).mandate

it('is charged once with unanswered calls, dead processes and several workers', async () => {
  const { payee, mandate } = await paidAutomatically(3)
  await setFaults(portal, { error_before: 0.3, error_after: 0.3, html_before: 0.1, scope: 'pg' })
  await daysPass(portal, 1)
  await eventually(async () => {
    // As if the process with the lease had died: the next one may continue at once.
    await sql`update attempts set lease_until = now() - interval '1 second' where mandate = ${mandate.reference}`.execute(
      portal.db,
    )
    await Promise.all([1, 2, 3].map(() => turn(portal, mandate.id)))
    return (await newestCharge(portal, mandate.id))?.attempt === 'open'
  })
  await setFaults(portal, null)
  // The gateway's answer was lost with its caller.
  await sql`update attempts set status = 'claimed', session_id = null, session_issued_at = null,
              lease_until = now() - interval '1 second' where mandate = ${mandate.reference}`.execute(
    portal.db,
  )
  await Promise.all([turn(portal, mandate.id), turn(portal, mandate.id)])
  await eventually(async () => (await newestCharge(portal, mandate.id))?.attempt === 'open')
  expect(await countCharges(portal, mandate.id)).toBe(1)
  expect((await atGateway(portal, mandate.reference)).charges).toHaveLength(1)
  await daysPass(portal, 3)
  await eventually(async () => (await newestCharge(portal, mandate.id))?.status === 'paid')
  // Its day made anew is not charged again.
  await sql`delete from due_payments where schedule_id in (select id from payment_schedules where payee_id = ${payee.id})`.execute(
    portal.db,
  )
  await turn(portal, mandate.id)
  expect(await countCharges(portal, mandate.id)).toBe(1)
})

it('debits nothing for a changed account of the payee: the payer must approve again', async () => {
  const { payee, mandate } = await paidAutomatically(3)
  await correctAccount(portal, people.retailer, payee.id, ACCOUNTS.pending)
  await daysPass(portal, 1)
  await turn(portal, mandate.id)
  expect(await stateOf(payee.id)).toMatchObject({ state: 'paused', reason: 'account' })
  expect(await countCharges(portal, mandate.id)).toBe(0)
  // Approved once more, for this account, it is charged.
  const again = await approved(portal, people.retailer, payee.id)
  await turn(portal, again.id)
  await eventually(async () => (await countCharges(portal, again.id)) === 1)
})

it('claims no charge once the account is another one, however late that happens', async () => {
  const { payee, mandate } = await paidAutomatically(20)
  const mayCharge = () => withTransaction(portal.db, (trx) => lockActive(trx, mandate.id))
  expect(await mayCharge()).toBe(true)
  // Between reading the mandate and the claim, which polls the gateway and prices the charge in between.
  await correctAccount(portal, people.retailer, payee.id, ACCOUNTS.pending)
  expect(await mayCharge()).toBe(false)
})

it('sends no claimed charge once the account is another one', async () => {
  const { payee, mandate } = await paidAutomatically(3)
  await daysPass(portal, 1)
  await eventually(async () => {
    await turn(portal, mandate.id)
    return (await newestCharge(portal, mandate.id))?.attempt === 'open'
  })
  // As if the claiming process had died before the call.
  await sql`update attempts set status = 'claimed', lease_until = now() - interval '1 second' where mandate = ${mandate.reference}`.execute(
    portal.db,
  )
  expect(await listUnsent(portal.db, mandate.id)).toHaveLength(1)
  await correctAccount(portal, people.retailer, payee.id, ACCOUNTS.pending)
  expect(await listUnsent(portal.db, mandate.id)).toEqual([])
})

it('stops at once though the gateway is down, and ends there when it answers again', async () => {
  const { payee, mandate } = await paidAutomatically(5)
  await setFaults(portal, { error_before: true, scope: 'pg' })
  expect((await autopay(portal, people.retailer, 'DELETE', payee.id)).status).toBe(200)
  await turn(portal, mandate.id)
  expect(await stateOf(payee.id)).toMatchObject({ state: 'stopping', reason: 'payer' })
  await daysPass(portal, 3)
  await turn(portal, mandate.id)
  // While the gateway is still down: once it answers, the server's own sweep may end it there at any moment.
  expect((await atGateway(portal, mandate.reference)).status).toBe('ACTIVE')
  await setFaults(portal, null)
  await turn(portal, mandate.id)
  expect(await stateOf(payee.id)).toMatchObject({ state: 'ended', reason: 'payer' })
  expect(await atGateway(portal, mandate.reference)).toMatchObject({ status: 'CANCELLED', charges: [] })
  expect(await countCharges(portal, mandate.id)).toBe(0)
})

it('pauses and notifies when it differs from what was agreed to', async () => {
  const { payee, mandate } = await paidAutomatically(4)
  // Changed before its time comes: the server's own sweep polls it too.
  await sql`update payment_schedules set amount_paise = 60000 where payee_id = ${payee.id}`.execute(portal.db)
  await daysPass(portal, 2)
  await turn(portal, mandate.id)
  expect(await stateOf(payee.id)).toMatchObject({ state: 'paused', reason: 'amount' })
  expect(await countCharges(portal, mandate.id)).toBe(0)
  await eventually(async () => {
    const to = encodeURIComponent(people.retailer.email)
    const mails = (await (await fetch(`${portal.sandboxUrl}/inbox?to=${to}`)).json()) as {
      subject?: string
    }[]
    return mails.some(({ subject }) => subject?.startsWith('Not paid automatically'))
  })
  // After a new agreement the former mandate is replaced.
  await daysPass(portal, -3)
  const again = await approved(portal, people.retailer, payee.id)
  expect(again.id).not.toBe(mandate.id)
  await eventually(async () => (await atGateway(portal, mandate.reference)).status === 'CANCELLED')

  await sql`update master_charges set rate = rate + 2 where until is null`.execute(portal.ownerDb)
  await daysPass(portal, 3)
  await turn(portal, again.id)
  expect(await stateOf(payee.id)).toMatchObject({ state: 'paused', reason: 'charge' })
  await sql`update master_charges set rate = rate - 2 where until is null`.execute(portal.ownerDb)

  await sql`delete from payment_schedules where payee_id = ${payee.id}`.execute(portal.db)
  expect((await seen(portal, people.retailer, payee.id)).refusal).toBe('no-due-date')
})

it('continues after the database once gave no answer about the payer', async () => {
  const { payee, mandate } = await paidAutomatically(3)
  const lock = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const held = withTransaction(portal.ownerDb, async (trx) => {
    await sql`lock table user_closure in access exclusive mode`.execute(trx)
    lock.resolve()
    await release.promise
  })
  await lock.promise
  await daysPass(portal, 1)
  let hasEnded = false
  const turning = turn(portal, mandate.id)
    .catch((error: Error) => error)
    .finally(() => {
      hasEnded = true
    })
  let cancelled = 0
  // The server's own sweep may poll first: the lock stays until this turn has been answered, too.
  await eventually(async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%u.role_id%user_closure%'`.execute(
      portal.db,
    )
    cancelled += rows.length
    return cancelled > 0 && hasEnded
  }).finally(release.resolve)
  await held
  // Undefined where the sweep had the turn, and was cancelled in its place.
  const error = await turning
  if (error) expect(error).toMatchObject({ message: 'canceling statement due to user request' })
  expect(await stateOf(payee.id)).toMatchObject({ state: 'active' })
  await turn(portal, mandate.id)
  await eventually(async () => (await newestCharge(portal, mandate.id))?.attempt === 'open')
})

it('follows what the payer does in the UPI app', async () => {
  const { payee, mandate } = await paidAutomatically(9)
  const becomes = (state: string) => eventually(async () => (await stateOf(payee.id))?.state === state)
  await inTheApp(portal, mandate.reference, { status: 'CUSTOMER_PAUSED' })
  await becomes('paused')
  await inTheApp(portal, mandate.reference, { status: 'ACTIVE' })
  await becomes('active')
  await inTheApp(portal, mandate.reference, { status: 'CUSTOMER_CANCELLED' })
  await becomes('ended')
  expect(await stateOf(payee.id)).toMatchObject({ reason: 'app' })

  const { offer } = await seen(portal, people.retailer, payee.id)
  const ask = () => autopay(portal, people.retailer, 'POST', payee.id, { total: offer?.total })
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first.status, second.status].filter((status) => status === 200).length).toBeGreaterThan(0)
  const { session_id } = ((await ask()).body as { data: { session_id: string } }).data
  await atMandatePage(portal, session_id, false)
  await eventually(async () => (await stateOf(payee.id))?.reason === 'not-approved')
  expect(((await ask()).body as { data: { session_id: string } }).data.session_id).toBe(session_id)
  await atMandatePage(portal, session_id, true)
  await becomes('active')
  expect((await ask()).status).toBe(409)
  // Nothing is left to pay: it is stopped, not left active at the bank.
  await sql`delete from payment_schedules where payee_id = ${payee.id}`.execute(portal.db)
  const { id } = (await seenId(payee.id)) ?? { id: 0 }
  await turn(portal, id)
  await becomes('ended')
})

it('is offered where Subscriptions are switched on; switched off, approved mandates continue', async () => {
  const { payee, mandate } = await paidAutomatically(4)
  const other = await addPayee(portal, people.retailer)
  await schedule(portal, people.retailer, other.id, { first_on: dayAfter(today, 4), amount: '500' })
  expect(await seen(portal, people.retailer, other.id)).toMatchObject({ refusal: null })

  const { post, get } = callsOf(portal, people.superAdmin)
  await post('/payment-gateways', { pg_id: 1, name: 'Another', settings: KEYS })
  const listed = await get('/payment-gateways')
  const { id, name, position, methods } = listed.body.data[0].accounts[0]
  const methodsOf = methods.map(({ payment_method_id, min, max }: Method) => ({
    payment_method_id,
    min,
    max,
  }))
  const store = (enabled: boolean) =>
    post(`/payment-gateways/${id}`, { name, enabled, position, methods: methodsOf })
  await store(false)
  const settings = { CASHFREE_SUBSCRIPTIONS: 'off' }
  expect((await post(`/payment-gateways/${id}/keys`, { settings })).status).toBe(200)
  expect((await store(true)).status).toBe(200)

  const refusal = async () => (await seen(portal, people.retailer, other.id)).refusal
  await eventually(async () => (await refusal()) === 'not-offered')
  expect((await autopay(portal, people.retailer, 'POST', other.id, { total: '501.50' })).status).toBe(409)
  await daysPass(portal, 2)
  await turn(portal, mandate.id)
  await eventually(async () => (await newestCharge(portal, mandate.id))?.attempt === 'open')
  expect((await autopay(portal, people.retailer, 'DELETE', payee.id)).status).toBe(200)
})

async function seenId(payeeId: number) {
  const { rows } = await sql<{
    id: number
  }>`select id from mandates where payee_id = ${payeeId} order by id desc limit 1`.execute(portal.db)
  return rows[0]
}
