import { sql } from 'kysely'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { paidPayment } from './good-rows.ts'

let keys = 0

/** Valid requests of the calls about refunds by people. */
export const REFUND_REQUESTS: Readonly<Record<string, (world: World) => Promise<GoodRequest>>> = {
  'GET /refunds': async ({ people: { admin, retailer }, of }) => ({
    actor: admin,
    path: {},
    query: { transaction_id: of(retailer).payment },
  }),
  'GET /refunds/quote/:id': async ({ people: { admin, retailer }, of }) => ({
    actor: admin,
    path: { id: of(retailer).payment },
  }),
  'POST /refunds': async ({ portal, people: { admin, retailer } }) => {
    keys += 1
    return {
      actor: admin,
      path: {},
      body: { transaction_id: await refundable(portal, retailer), amount: '50', reason: 'Paid by mistake' },
      headers: { 'idempotency-key': `good-${keys}` },
    }
  },
}

/** A paid payment with the attempt that its refund uses. */
async function refundable(portal: Portal, payer: Person): Promise<number> {
  const paymentId = await paidPayment(portal, payer)
  await sql`
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
                          gateway_payment_id)
    select id, 1, 1, order_id, 'paid', '{"gateway":"Cashfree","reasons":[]}', now(), now(), 1.5, 'unknown'
      from payments where id = ${paymentId}`.execute(portal.db)
  return paymentId
}
