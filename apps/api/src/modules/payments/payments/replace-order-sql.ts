import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { byValues, insertPaymentEvents } from '../../ledger/api.ts'

/** Takes an order out of the slot in which repeats without a key find it; its timeline keeps the reason. */
export async function freeSlot(db: Db, paymentId: number, reason: string): Promise<void> {
  await sql`
    with freed as (
      delete from open_orders where payment_id = ${paymentId} returning payment_id
    )
    ${insertPaymentEvents}
    select payment_id, 'replaced', jsonb_build_object('reason', ${reason}::text), ${byValues()} from freed`.execute(
    db,
  )
}
