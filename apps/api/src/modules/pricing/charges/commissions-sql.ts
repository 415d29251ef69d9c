import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type CommissionRow = { admin: string; distributor: string; own: string | null }

/** The platform's default commissions, and an admin's own; percent as decimal text. */
export function findCommissions(db: Db, scope: Scope): Promise<CommissionRow> {
  return one(
    db,
    sql<CommissionRow>`
      select max(rate) filter (where name = 'admin-commission') as admin,
             max(rate) filter (where name = 'distributor-commission') as distributor,
             (select rate from default_commissions where admin_id = ${scope.userId}) as own
        from platform_rates`,
  )
}

export async function setPlatformRate(
  db: Db,
  name: 'admin-commission' | 'distributor-commission',
  rate: string,
): Promise<void> {
  enterEffect('commission.default')
  await sql`update platform_rates set rate = ${rate} where name = ${name}`.execute(db)
}

export async function setOwnDefault(db: Db, scope: Scope, rate: string): Promise<void> {
  enterEffect('commission.default')
  await sql`
    insert into default_commissions (admin_id, rate) values (${scope.userId}, ${rate})
    on conflict (admin_id) do update set rate = excluded.rate, updated_at = now()`.execute(db)
}

/** Deletes an admin's default: the platform's applies again. */
export async function dropOwnDefault(db: Db, scope: Scope): Promise<void> {
  enterEffect('commission.default')
  await sql`delete from default_commissions where admin_id = ${scope.userId}`.execute(db)
}
