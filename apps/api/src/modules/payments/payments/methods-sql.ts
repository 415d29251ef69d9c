import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'

/** The payment methods that at least one gateway has switched on, in their order. */
export function offeredMethods(db: Db) {
  return many(
    db,
    sql<{ id: number; payment_method: string }>`
      select m.id, m.payment_method from payment_methods m
       where exists (select from gateway_methods gm where gm.method_id = m.id and gm.enabled)
       order by m.position`,
  )
}
