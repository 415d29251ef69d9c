import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { payeeOf } from './good-rows.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

/** A payee whose account the bank gave no answer about. */
async function uncheckedPayee(portal: Portal, owner: Person): Promise<number> {
  const id = await payeeOf(portal, owner)
  await sql`update bank_accounts set check_status = 'unknown', next_check_at = null where payee_id = ${id}`.execute(
    portal.db,
  )
  return id
}

let paid = 0

/** A paid payment to a payee whose account the bank does not know: its payout waits for the payer's second yes. */
export async function doubtedPayment(portal: Portal, payer: Person): Promise<number> {
  paid += 1
  const orderId = `CK26112198${String(paid).padStart(6, '0')}`
  const payeeId = await payeeOf(portal, payer)
  await sql`
    update bank_accounts set check_status = 'invalid', check_code = 'account', next_check_at = null
     where payee_id = ${payeeId}`.execute(portal.db)
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`
      with payment as (
        insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
          total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, paid_at, finalized_at)
        select ${orderId}, ${payer.id}, id, service_id, 1, 'paid', 10000, 150, 10150,
               1.5, 18, 'Meera Nair', ${payer.email}, 'USR', now(), now()
          from payees where id = ${payeeId}
        returning id
      )
      insert into payouts (payment_id, status, held_because, amount_paise, next_poll_at)
      select id, 'held', 'account-invalid', 10000, now() + interval '1 day' from payment returning payment_id as id`,
  )
  return id
}

/** Valid requests of the calls about payees' accounts. */
export const PAYEE_TRUST_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /payee-trust/:id': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).payee },
  }),
  'POST /payee-trust/:id/check': async ({ portal, people: { retailer } }) => ({
    actor: retailer,
    path: { id: await uncheckedPayee(portal, retailer) },
  }),
  'POST /payee-trust/confirmations': async ({ portal, people: { retailer } }) => ({
    actor: retailer,
    path: {},
    body: { transaction_id: await doubtedPayment(portal, retailer) },
  }),
}
