import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { byColumns, byValues } from '../../platform/run-sql.ts'

/** Takes an order out of the slot in which repeats without a key find it; its timeline keeps the reason. */
export async function freeSlot(db: Db, paymentId: number, reason: string): Promise<void> {
  await sql`
    with freed as (
      delete from open_orders where payment_id = ${paymentId} returning payment_id
    )
    insert into payment_events (payment_id, kind, detail, ${byColumns})
    select payment_id, 'replaced', jsonb_build_object('reason', ${reason}::text), ${byValues()} from freed`.execute(
    db,
  )
}
