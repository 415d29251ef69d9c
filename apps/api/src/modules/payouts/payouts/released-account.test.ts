// Invariant (payouts): Consent covers what the person saw. A release covers one account and amount, a second
// yes and a mandate one account, and an action on an exception one row.
// Enforced by: `released_account_id`, `mandates.bank_account_id`, `account_version`, `version`.
// Also tested by: `mandate-safety.test.ts`, `src/modules/payouts/payee-trust/payee-trust.test.ts`,
// `exception-effects.test.ts`. Decision: 0098.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import {
  ACCOUNTS,
  addPayee,
  correctAccount,
  makePayoutsDue,
  paidTo,
  payoutBecomes,
  payoutOf,
} from '../../../../test/money/payouts.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal?.stop())

const admin = (path: string, body: unknown = {}) => callsOf(portal, people.superAdmin).post(path, body)
const because = async (paymentId: number, reason: string) =>
  eventually(async () => {
    const row = await payoutOf(portal, paymentId)
    return row.held_because === reason && row
  })

it('a release is for the account and the amount that were released: another account restores the hold', async () => {
  const payee = await addPayee(portal, people.retailer)
  const payment = await paidTo(portal, people.retailer, payee)
  const { id } = await payoutBecomes(portal, payment.id, 'held')
  expect((await admin(`/payouts/${id}/hold`, { reason: 'The landlord asked.' })).status).toBe(200)
  expect((await admin('/payout-stops', { reason: 'The bank is closed.' })).status).toBe(200)
  expect((await admin(`/payouts/${id}/retry`)).status).toBe(200)
  await correctAccount(portal, people.retailer, payee.id, ACCOUNTS.pending)
  // The account is an old one, so that no other hold masks this one.
  await sql`update payout_settings set new_account_minutes = 0`.execute(portal.db)
  expect((await admin('/payout-stops/end', { reason: 'It is open.' })).status).toBe(200)
  await makePayoutsDue(portal)
  expect(await because(payment.id, 'by-person')).toMatchObject({ status: 'held', transfers: [] })

  // Released once more, for this account, it is sent.
  expect((await admin(`/payouts/${id}/retry`)).status).toBe(200)
  await eventually(async () => (await payoutOf(portal, payment.id)).transfers.length === 1)
})

it('a release of a payout held for a new account does not cover a newer one', async () => {
  const payee = await addPayee(portal, people.retailer)
  const payment = await paidTo(portal, people.retailer, payee)
  const { id } = await payoutBecomes(portal, payment.id, 'held')
  expect((await admin('/payout-stops', { reason: 'The bank is closed.' })).status).toBe(200)
  expect((await admin(`/payouts/${id}/retry`)).status).toBe(200)
  await correctAccount(portal, people.retailer, payee.id, ACCOUNTS.pending)
  expect((await admin('/payout-stops/end', { reason: 'It is open.' })).status).toBe(200)
  await makePayoutsDue(portal)
  expect(await because(payment.id, 'new-account')).toMatchObject({ status: 'held', transfers: [] })
})

it('a transfer that a halt delayed is not sent to an account that was replaced meanwhile', async () => {
  const payee = await addPayee(portal, people.retailer)
  const payment = await paidTo(portal, people.retailer, payee)
  const { id } = await payoutBecomes(portal, payment.id, 'held')
  expect((await admin('/payout-stops', { reason: 'The bank is closed.' })).status).toBe(200)
  // Claimed in the moment before the halt.
  await sql`
    with made as (
      insert into transfers (payout_id, number, reference, provider, bank_account_id, mode, amount_paise)
      select ${id}, 1, 'CLAIMED' || ${id}, 'cashfree', b.id, 'imps', o.amount_paise
        from payouts o, bank_accounts b where o.id = ${id} and b.payee_id = ${payee.id} and b.replaced_at is null)
    update payouts set status = 'sent', held_because = null, held_until = null, next_poll_at = now() where id = ${id}`.execute(
    portal.db,
  )
  await correctAccount(portal, people.retailer, payee.id, ACCOUNTS.pending)
  expect((await admin('/payout-stops/end', { reason: 'It is open.' })).status).toBe(200)
  await makePayoutsDue(portal)
  expect(await payoutBecomes(portal, payment.id, 'held')).toMatchObject({
    held_because: 'new-account',
    transfers: [expect.objectContaining({ status: 'failed' })],
  })
})
