import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastAudit } from '../../../../test/identity/back-office.ts'
import { payoutOf } from '../../../../test/money/payouts.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { maybe, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

let amount = 900
/**
 * A paid payment whose payout waits, as the first to its account does. A job that may have leased it has released the
 * lease; a payout that it has sent already is left alone.
 */
async function waiting(): Promise<{ id: number; payment: Awaited<ReturnType<typeof paidPayment>> }> {
  amount += 1
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: `${amount}.50` })
  const { id } = await eventually(() =>
    maybe(
      portal.db,
      sql<{ id: number }>`
        update payouts set status = 'held', held_because = 'new-account', held_until = now() + interval '30 minutes',
               next_poll_at = now() + interval '30 minutes'
         where payment_id = ${payment.id} and lease_until <= now() returning id`,
    ),
  )
  const { transfers } = await payoutOf(portal, payment.id)
  return transfers.length > 0 ? waiting() : { id, payment }
}

const stored = (id: number) =>
  one(
    portal.db,
    sql<{ status: string; held_because: string | null; released_by: number | null }>`
      select status, held_because, released_by from payouts where id = ${id}`,
  )
const post = (who: Person, path: string, body: unknown = {}) => callAs(portal, who, path, body as never)
const list = async (who: Person, query = '') =>
  (await callAs(portal, who, `/payouts?per_page=50${query}`)).body.data

describe('a payout', () => {
  it('is owed with the capture, and is on the page of its transaction with a masked account', async () => {
    const { id, payment } = await waiting()
    const { body } = await callAs(portal, people.retailer, `/transaction-list-by-id/${payment.id}`)
    expect(body.data).toMatchObject({
      payout: {
        id,
        status: 'held',
        account_number: '******6093',
        utr: null,
        reason: expect.stringMatching(/waits/),
      },
      payout_closed_as: null,
    })
  })

  it('is listed only to role 1 and to the admin above the payer', async () => {
    const { id, payment } = await waiting()
    for (const who of [people.superAdmin, people.admin]) {
      const { data } = (await list(who, '&status=held')) as unknown as { data: Record<string, unknown>[] }
      expect(data.find((row) => row.id === id)).toMatchObject({
        transaction_id: payment.id,
        urn: payment.order_id,
        payee_name: 'Meera Nair',
        can: { retry: true, hold: true, settle_outside: who === people.superAdmin },
      })
    }
    const { data } = (await list(people.otherAdmin)) as unknown as { data: unknown[] }
    expect(data).toEqual([])
    expect((await callAs(portal, people.distributor, '/payouts')).status).toBe(403)
    expect((await post(people.otherAdmin, `/payouts/${id}/retry`)).status).toBe(404)
    expect(await stored(id)).toMatchObject({ status: 'held' })
  })

  it('is held by a person with a reason, and released by one', async () => {
    const { id, payment } = await waiting()
    expect((await post(people.admin, `/payouts/${id}/hold`, { reason: 'The landlord asked.' })).status).toBe(
      200,
    )
    expect(await stored(id)).toMatchObject({ status: 'held', held_because: 'by-person' })
    expect(await lastAudit(portal, 'payout.kept')).toMatchObject({
      actor_id: people.admin.id,
      object: payment.order_id,
      detail: { payout: id, reason: 'The landlord asked.' },
    })
    expect((await post(people.admin, `/payouts/${id}/retry`)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ released_by: people.admin.id })
    expect((await stored(id)).status).not.toBe('held')
    const { body } = await callAs(portal, people.retailer, `/transaction-list-by-id/${payment.id}`)
    const kinds = (body.data as { events: { kind: string; by: string | null }[] }).events
    expect(kinds.find(({ kind }) => kind === 'payout-kept')?.by).toMatch(/\w/)
  })
})

describe('a payout of a payment from before payouts', () => {
  it('is released by role 1 alone', async () => {
    const { id } = await waiting()
    await sql`update payouts set held_because = 'before-payouts', next_poll_at = null where id = ${id}`.execute(
      portal.db,
    )
    const { data } = (await list(people.admin, '&status=held')) as unknown as {
      data: Record<string, unknown>[]
    }
    expect(data.find((row) => row.id === id)).toMatchObject({ can: { retry: false } })
    expect((await post(people.admin, `/payouts/${id}/retry`)).status).toBe(403)
    expect(await stored(id)).toMatchObject({ status: 'held', held_because: 'before-payouts' })
    expect((await post(people.superAdmin, `/payouts/${id}/retry`)).status).toBe(200)
  })
})

describe('role 1', () => {
  it('marks payouts as settled outside, in bulk; their payable is zero and none is sent any more', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const ids = [first.id, second.id, 987_654]
    const body = { payouts: ids, as: 'settled-outside', reason: 'Paid by cheque.' }
    expect((await post(people.admin, '/payouts/settle', body)).status).toBe(403)
    const done = await post(people.superAdmin, '/payouts/settle', body)
    expect(done.body.data).toMatchObject({ done: 2, left: 1 })
    expect(await stored(first.id)).toMatchObject({ status: 'settled-outside' })
    const { paise } = await one(
      portal.db,
      sql<{ paise: bigint }>`
        select sum(l.amount_paise)::bigint as paise from journals j join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id and a.code = 'payee-payable'
         where (j.source_type = 'payment' and j.source_id = ${first.payment.id})
            or (j.source_type = 'payout' and j.source_id = ${first.id})`,
    )
    expect(BigInt(paise)).toBe(0n)
    expect((await post(people.superAdmin, '/payouts/settle', body)).body.data).toMatchObject({
      done: 0,
      left: 3,
    })
    expect((await post(people.superAdmin, `/payouts/${first.id}/retry`)).status).toBe(409)
    const page = await callAs(portal, people.retailer, `/transaction-list-by-id/${first.payment.id}`)
    expect(page.body.data).toMatchObject({ payout_closed_as: 'settled-outside', payout: { status: 'held' } })
  })

  it('sets when payouts are sent, and halts them all with a reason', async () => {
    const setting = {
      service_id: landlord.service_id,
      send: 'daily',
      daily_at: '18:30',
      new_account_minutes: 45,
    }
    const put = (body: unknown) =>
      portal.app.inject({
        method: 'PUT',
        url: '/api/payout-settings',
        headers: { authorization: `Bearer ${people.superAdmin.token}` },
        payload: body as object,
      })
    expect((await put(setting)).statusCode).toBe(200)
    expect((await put({ ...setting, daily_at: null })).statusCode).toBe(422)
    expect((await put({ ...setting, send: 'held' })).statusCode).toBe(422)
    expect((await put({ ...setting, service_id: 9_999 })).statusCode).toBe(404)
    const { data } = (await callAs(portal, people.superAdmin, '/payout-settings')).body as unknown as {
      data: { services: Record<string, unknown>[] }
    }
    expect(data.services.find((row) => row.service_id === landlord.service_id)).toMatchObject(setting)

    expect((await post(people.admin, '/payout-stops', { reason: 'No.' })).status).toBe(403)
    expect((await post(people.superAdmin, '/payout-stops', { reason: 'The bank called.' })).status).toBe(200)
    expect((await post(people.superAdmin, '/payout-stops', { reason: 'The bank called.' })).status).toBe(409)
    expect((await list(people.admin)) as unknown).toMatchObject({ stopped: { reason: 'The bank called.' } })
    expect((await post(people.superAdmin, '/payout-stops/end', { reason: 'All is well.' })).status).toBe(200)
    expect((await post(people.superAdmin, '/payout-stops/end', { reason: 'All is well.' })).status).toBe(409)
    expect(await lastAudit(portal, 'payouts.go-on')).toMatchObject({ actor_id: people.superAdmin.id })
  })
})
