import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'

/** The names of who pays and for what; nothing when one of them is not there. */
export function findSimulated(db: Db, payer: Scope, serviceId: number) {
  return maybe(
    db,
    sql<{ payer_name: string; service_name: string }>`
      select u.first_name || ' ' || u.last_name as payer_name, s.name as service_name
        from users u, services s where u.id = ${payer.userId} and s.id = ${serviceId}`,
  )
}
