import { sql } from 'kysely'
import { many } from '../../src/platform/database/db.ts'
import { makeBasket, paidBasket } from '../payables/baskets.ts'
import { makePerson, type Person } from '../portal/people.ts'
import type { Scene } from '../portal/scene.ts'
import type { ApprovableCase } from './approvable-case.ts'
import { paidPayment } from './good-rows.ts'

/** Requests of the calls that move money: always, or while their kind is on, by two people. */
export async function moneyCases(scene: Scene): Promise<Record<string, ApprovableCase[]>> {
  const { portal, people } = scene
  const { superAdmin, distributor, retailer } = people
  const paid = [await refundable(scene, retailer), await refundable(scene, retailer)]
  const sentOn = await refundable(scene, retailer)
  await sendOn(scene, sentOn)
  const basket = await paidBasket(portal, retailer, await makeBasket(portal, retailer, 2))
  const items = await many(
    portal.db,
    sql<{ id: number }>`select id from payment_items where payment_id = ${basket.id} order by id`,
  )
  return {
    'POST /wallet-adjustments': [
      {
        actor: superAdmin,
        body: { user_id: retailer.id, direction: 'credit', amount: '10.00', reason: 'Promised' },
        fields: { user_id: { to: distributor.id }, amount: { to: '20.00' }, reason: { to: 'Owed' } },
      },
      {
        actor: superAdmin,
        body: { user_id: await richWallet(scene), direction: 'credit', amount: '10.00', reason: 'Promised' },
        fields: { direction: { to: 'debit' } },
      },
    ],
    'POST /refunds': [
      {
        actor: superAdmin,
        body: { transaction_id: paid[0], amount: '50', reason: 'Paid by mistake' },
        fields: { transaction_id: { to: paid[1] }, amount: { to: '60' }, reason: { to: 'Paid twice' } },
      },
      {
        actor: superAdmin,
        body: { transaction_id: basket.id, item_id: items[0]?.id, amount: '50', reason: 'Paid by mistake' },
        fields: { item_id: { to: items[1]?.id } },
      },
      {
        actor: superAdmin,
        body: { transaction_id: sentOn, amount: '50', reason: 'Paid by mistake', bearer: 'platform' },
        fields: { bearer: { to: 'payee' } },
      },
    ],
  }
}

async function refundable({ portal }: Scene, payer: Person): Promise<number> {
  const id = await paidPayment(portal, payer)
  await sql`
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
                          gateway_payment_id)
    select id, 1, 1, order_id, 'paid', '{"gateway":"Cashfree","reasons":[]}', now(), now(), 1.5, 'unknown'
      from payments where id = ${id}`.execute(portal.db)
  return id
}

/** The payout of a payment has reached its payee. */
async function sendOn({ portal }: Scene, paymentId: number): Promise<void> {
  await sql`
    with provider as (
      insert into payout_providers (slug, name, priority) values ('of-the-test', 'Of the test', 99) returning slug
    ), payout as (
      insert into payouts (payment_id, status, amount_paise, next_poll_at)
      select id, 'arrived', base_paise, null from payments where id = ${paymentId}
      on conflict (payment_id, item_id) where payment_id is not null do update
         set status = 'arrived', held_because = null, next_poll_at = null
      returning id, amount_paise
    )
    insert into transfers (payout_id, number, reference, provider, bank_account_id, mode, amount_paise, status)
    select payout.id, 1, 'TEST00000001', provider.slug, a.id, 'imps', payout.amount_paise, 'arrived'
      from payout, provider, (select id from bank_accounts order by id limit 1) a`.execute(portal.db)
}

async function richWallet({ portal, people }: Scene): Promise<number> {
  const { id } = await makePerson(portal.db, {
    roleId: 4,
    parentId: people.distributor.id,
    first: 'Asha',
    last: 'Rao',
  })
  await sql`update wallets set balance_paise = 100000 where user_id = ${id}`.execute(portal.ownerDb)
  return id
}
