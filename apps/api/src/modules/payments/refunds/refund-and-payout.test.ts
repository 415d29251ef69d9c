import { REFUNDS } from '@chukta/contract/payments/refund-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import {
  askRefund,
  paidPayment,
  type RefundAsked,
  refundPayment,
  refundsOf,
} from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { maybe } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 7000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  await sql`insert into payout_settings (service_id, send) values (${landlord.service_id}, 'held')`.execute(
    portal.db,
  )
})
afterAll(() => portal.stop())

/** A paid payment of an amount that is unique in this file. */
async function paid() {
  rupees += 1
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  // Held by the setting of its service: from then on nothing but the test moves it.
  await eventually(async () => (await payoutOf(payment.id))?.status === 'held')
  return payment
}

const ask = (who: Person, body: RefundAsked, key?: string) => askRefund(portal, who, body, key)

/** The payout of a payment as if it were in this state; no sweep moves it. */
async function payoutIs(payment: { id: number; base_paise: bigint }, status: string): Promise<void> {
  const heldBecause = status === 'held' ? 'new-account' : null
  await sql`
    insert into payouts (payment_id, status, held_because, amount_paise, next_poll_at)
    values (${payment.id}, ${status}, ${heldBecause}, ${payment.base_paise}, null)
    on conflict (payment_id, item_id) where payment_id is not null do update
       set status = excluded.status, held_because = excluded.held_because, next_poll_at = null,
           amount_paise = excluded.amount_paise`.execute(portal.db)
  const transfer = { sent: 'on-its-way', arrived: 'arrived', reversed: 'reversed', failed: 'failed' }[status]
  if (!transfer) return
  await sql`
    with provider as (
      insert into payout_providers (slug, name, priority) values ('of-the-test', 'Of the test', 99)
      on conflict (slug) do update set name = excluded.name returning slug
    )
    insert into transfers (payout_id, number, reference, provider, bank_account_id, mode, amount_paise, status)
    select o.id, 1, 'TEST' || lpad(o.id::text, 8, '0'), provider.slug, a.id, 'imps', o.amount_paise, ${transfer}
      from provider, payouts o join payments p on p.id = o.payment_id
      join bank_accounts a on a.payee_id = p.payee_id and a.replaced_at is null
     where o.payment_id = ${payment.id}
    on conflict (reference) do update set status = excluded.status`.execute(portal.db)
}

const payoutOf = (paymentId: number) =>
  maybe(
    portal.db,
    sql<{ status: string; amount_paise: bigint; held_because: string | null }>`
      select status, amount_paise, held_because from payouts where payment_id = ${paymentId}`,
  )

describe('a payout', () => {
  it.each(['held', 'queued', 'failed', 'reversed'])(
    'that is %s is lowered, then cancelled',
    async (status) => {
      const payment = await paid()
      await payoutIs(payment, status)
      expect((await ask(people.admin, { transaction_id: payment.id, amount: '1000.00' })).status).toBe(200)
      expect(await payoutOf(payment.id)).toMatchObject({
        status,
        amount_paise: payment.base_paise - 100_000n,
      })
      expect((await ask(people.admin, { transaction_id: payment.id })).status).toBe(200)
      expect(await payoutOf(payment.id)).toEqual({
        status: 'cancelled',
        amount_paise: 0n,
        held_because: null,
      })
    },
  )

  it.each(['sent', 'arrived'])('that has been %s needs a bearer and a second person', async (status) => {
    const payment = await paid()
    await payoutIs(payment, status)
    const bare = await ask(people.superAdmin, { transaction_id: payment.id })
    expect([bare.status, bare.body.message]).toEqual([409, REFUNDS.bearerNeeded])
    const alone = await ask(people.superAdmin, { transaction_id: payment.id, bearer: 'payee' })
    expect([alone.status, alone.body.message]).toEqual([409, REFUNDS.nobodyToApprove])
    // A portal with one super admin: an admin asks, the super admin approves.
    const held = await ask(people.admin, { transaction_id: payment.id, bearer: 'payee' }, `payee-${status}`)
    expect([held.status, held.body]).toEqual([
      202,
      { message: expect.any(String), approval_id: expect.any(Number) },
    ])
    const again = await ask(people.admin, { transaction_id: payment.id, bearer: 'payee' }, `payee-${status}`)
    expect([again.status, again.body]).toEqual([202, held.body])
    expect(await refundsOf(portal, payment.id)).toEqual([])
    const calls = approvalCalls(portal)
    const shown = await calls.one(people.superAdmin, held.body.approval_id)
    expect(shown).toMatchObject({ kind: 'refunds', title: `Refund of ${payment.order_id}` })
    expect(shown.changes.map((change: { label: string }) => change.label)).toEqual([
      REFUNDS.facts.base,
      REFUNDS.facts.total,
      REFUNDS.facts.payee,
      REFUNDS.facts.reason,
    ])
    expect((await calls.approve(people.superAdmin, held.body.approval_id)).status).toBe(200)
    expect((await calls.approve(people.superAdmin, held.body.approval_id)).status).toBe(409)
    const [refund, ...more] = await refundsOf(portal, payment.id)
    expect([refund?.amount_paise, more]).toEqual([payment.total_paise, []])
    const { rows } = await sql<{ bearer: string; requested_by: number }>`
      select bearer, requested_by from refunds where payment_id = ${payment.id}`.execute(portal.db)
    expect(rows).toEqual([{ bearer: 'payee', requested_by: people.admin.id }])
    const after = await calls.one(people.superAdmin, held.body.approval_id)
    expect(after.can).toEqual({ decide: false, decide_refused: null, withdraw: false, revert: false })
    expect((await calls.revert(people.superAdmin, held.body.approval_id)).status).toBe(409)
  })

  it('that was returned meanwhile makes the proposal outdated', async () => {
    const payment = await paid()
    await payoutIs(payment, 'sent')
    const held = await ask(people.admin, { transaction_id: payment.id, bearer: 'platform' })
    await payoutIs(payment, 'reversed')
    const calls = approvalCalls(portal)
    expect((await calls.approve(people.superAdmin, held.body.approval_id)).status).toBe(409)
    expect(await refundsOf(portal, payment.id)).toEqual([])
  })

  it('makes no difference while refunds are under approval: all of them wait then', async () => {
    const payment = await paid()
    await secondSuperAdmin(portal)
    await putUnderApproval(portal, 'refunds')
    const held = await ask(people.superAdmin, { transaction_id: payment.id })
    expect(held.status).toBe(202)
    await putUnderApproval(portal)
    expect(await refundsOf(portal, payment.id)).toEqual([])
  })
})

it('an automatic refund waits while a dispute holds the money, and leaves what a dispute took', async () => {
  const payment = await paid()
  const dispute = async (money: string, paise: bigint) => {
    await sql`delete from disputes where gateway_dispute_id = 'of-a-bill'`.execute(portal.ownerDb)
    await sql`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
        amount_paise, money, disputed_base_paise, disputed_paise, opened_at)
      select a.gateway_id, 'of-a-bill', a.payment_id, a.id, 'open', 'chargeback', 'CHARGEBACK_CREATED', ${paise}, ${money},
             ${paise}, ${paise}, now() from attempts a where payment_id = ${payment.id}`.execute(portal.db)
  }
  await dispute('held', 10_000n)
  expect(await refundPayment(portal, payment)).toBe('waits')
  await dispute('taken', payment.base_paise)
  expect(await refundPayment(portal, payment)).toBe('nothing-left')
  expect(await refundsOf(portal, payment.id)).toEqual([])
  await dispute('taken', payment.base_paise - 500n)
  expect(await refundPayment(portal, payment)).toBe('requested')
  const { rows } = await sql<{ base_paise: bigint }>`
    select base_paise from refunds where payment_id = ${payment.id}`.execute(portal.db)
  expect(rows).toEqual([{ base_paise: 500n }])
})
