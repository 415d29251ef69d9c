import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import {
  ACCOUNTS,
  addPayee,
  paidTo,
  payoutBecomes,
  payoutOf,
  trustNewAccounts,
} from '../../../../test/money/payouts.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { forgottenBill } from '../../../../test/requests/good-rows.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let second: Person
let approvals: ReturnType<typeof approvalCalls>
let payee: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  second = await secondSuperAdmin(portal)
  approvals = approvalCalls(portal)
  payee = await addPayee(portal, people.retailer, ACCOUNTS.badNumber)
  await trustNewAccounts(portal)
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await putUnderApproval(portal)
  await sql`update users set role_id = 2 where id = ${people.admin.id}`.execute(portal.db)
})

const REASON = 'The landlord has moved.'
const resolve = (who: Person, id: string, action: string, more: Record<string, unknown> = {}) =>
  callsOf(portal, who).post(`/exceptions/${id}/resolve`, { action, reason: REASON, ...more })
const refundsOf = (paymentId: number) =>
  many(portal.db, sql`select 1 from refunds where payment_id = ${paymentId}`)
const lineOf = async (who: Person, id: string) => {
  const { body } = await callsOf(portal, who).get('/exceptions?per_page=50')
  return body.data.data.find((row: { id: string }) => row.id === id)
}
/** A payout that its provider has refused for good. */
async function failedPayout() {
  const payment = await paidTo(portal, people.retailer, payee)
  const { id } = await payoutBecomes(portal, payment.id, 'failed')
  return { payment, id: `payout-${id}` }
}

it('a failed payout is refunded through the exceptions queue: held while refunds are under approval', async () => {
  await putUnderApproval(portal, 'refunds')
  const { payment, id } = await failedPayout()
  const held = await resolve(people.admin, id, 'refund')
  expect([held.status, held.body]).toEqual([
    202,
    { message: 'Sent for approval. Nothing has changed yet.', approval_id: expect.any(Number) },
  ])
  expect(await refundsOf(payment.id)).toEqual([])
  expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'failed' })
  expect(await lineOf(people.admin, id)).toMatchObject({ approval_id: held.body.approval_id })

  // The same once more, and two at once: one proposal.
  const again = await Promise.all([resolve(people.admin, id, 'refund'), resolve(people.admin, id, 'refund')])
  expect(again.map(({ status, body }) => [status, body.approval_id])).toEqual(
    [1, 2].map(() => [202, held.body.approval_id]),
  )
  const shown = await approvals.one(second, held.body.approval_id)
  expect(shown).toMatchObject({ kind: 'refunds', maker: { id: people.admin.id } })
  expect(shown.changes.map(({ label }: { label: string }) => label)).toContain('Reason')

  const decided = await Promise.all([
    approvals.approve(people.superAdmin, held.body.approval_id),
    approvals.approve(second, held.body.approval_id),
  ])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await refundsOf(payment.id)).toHaveLength(1)
  await payoutBecomes(portal, payment.id, 'cancelled')
  expect(await lineOf(people.admin, id)).toBeUndefined()
  expect((await resolve(people.admin, id, 'refund')).status).toBe(409)
})

it('a proposal of the exceptions queue ends with the role of its maker, and with a change of its record', async () => {
  await putUnderApproval(portal, 'refunds')
  const { payment, id } = await failedPayout()
  const held = await resolve(people.admin, id, 'refund')
  await sql`update users set role_id = 3 where id = ${people.admin.id}`.execute(portal.db)
  expect((await resolve(people.admin, id, 'refund')).status).toBe(403)
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(409)
  await sql`update users set role_id = 2 where id = ${people.admin.id}`.execute(portal.db)
  expect((await resolve(people.superAdmin, id, 'accept')).status).toBe(200)
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(409)
  expect(await refundsOf(payment.id)).toEqual([])
})

it('a bill that a person calls refused gives nothing back at once while refunds are under approval', async () => {
  await putUnderApproval(portal, 'refunds')
  const paymentId = await forgottenBill(portal, people.retailer)
  await sql`insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at,
              base_rate, platform_paise, gateway_payment_id)
            values (${paymentId}, 1, 1, ${`T${paymentId}`}, 'paid', '{}', now(), now(), 1.5, 150, 'x')`.execute(
    portal.db,
  )
  const id = `bill-${paymentId}`
  const held = await resolve(people.admin, id, 'refund')
  expect(held.status).toBe(202)
  expect(await refundsOf(paymentId)).toEqual([])
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(200)
  expect(await refundsOf(paymentId)).toHaveLength(1)
  const bill = sql<{ status: string }>`select status from bill_payments where payment_id = ${paymentId}`
  expect(await one(portal.db, bill)).toEqual({ status: 'refused' })
})

it('role 2 ends nothing in the exceptions queue that role 1 alone may, and is offered none of it', async () => {
  const { id, payment } = await failedPayout()
  expect((await lineOf(people.admin, id)).can.resolve).toEqual(['refund'])
  expect((await lineOf(people.superAdmin, id)).can.resolve).toEqual(['accept', 'refund'])
  expect((await resolve(people.admin, id, 'accept')).status).toBe(403)
  expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'failed' })
  expect((await resolve(people.superAdmin, id, 'accept')).status).toBe(200)
  expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'settled-outside' })
})

it('ends the row that the person saw, and no other', async () => {
  const { id, payment } = await failedPayout()
  const { version } = await lineOf(people.admin, id)
  expect(version).toMatch(/^\w+$/)
  await sql`update payouts set mismatch = 'The provider reports another amount.' where payment_id = ${payment.id}`.execute(
    portal.db,
  )
  const refused = await resolve(people.superAdmin, id, 'accept', { version })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This has changed since you opened it. Review it and try again.',
  ])
  await sql`update payouts set mismatch = null where payment_id = ${payment.id}`.execute(portal.db)
  expect((await resolve(people.admin, id, 'refund', { version })).status).toBe(200)
})
