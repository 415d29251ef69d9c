import { sql } from 'kysely'
import { seen } from '../money/mandates.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

const ofPayee: Make = ({ people: { retailer }, of }) => ({
  actor: retailer,
  path: { payeeId: of(retailer).payee },
})

/** Valid requests of the calls about automatic payments. */
export const MANDATE_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /payment-mandates/:payeeId': ofPayee,
  'DELETE /payment-mandates/:payeeId': ofPayee,
  async 'POST /payment-mandates/:payeeId'({ portal, people: { retailer }, of }) {
    const { payee } = of(retailer)
    // One day alone, further off than any other is made by a job meanwhile.
    await sql`
      with schedule as (
        insert into payment_schedules (payee_id, user_id, repeats, first_on, amount_paise, reminds)
        values (${payee}, ${retailer.id}, 'quarterly', indian_day(now()) + 90, 1200000, false)
        on conflict (payee_id) do nothing returning id, first_on
      )
      insert into due_payments (schedule_id, due_on) select id, first_on from schedule`.execute(portal.db)
    const { offer } = await seen(portal, retailer, payee)
    return { actor: retailer, path: { payeeId: payee }, body: { total: offer?.total ?? '' } }
  },
}
