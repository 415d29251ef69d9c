import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/**
 * A charge group of the super admin for admins, at the master charges, and one of every admin for their
 * distributors, slightly higher. The demo accounts are in no group: they start at the master charge.
 */
export async function insertGroups(db: Db, demo: { adminId: number; distributorId: number }): Promise<void> {
  await sql`
    with groups as (
      insert into charge_groups (owner_id, role_id, name)
      select id, role_id + 1, case role_id when 1 then 'Admins, standard' else 'Distributors, standard' end
        from users where role_id in (1, 2)
      returning id, owner_id, role_id
    ), charges as (
      insert into group_charges (group_id, gateway_id, method_id, rate)
      select g.id, c.gateway_id, c.method_id, c.rate + case g.role_id when 2 then 0 else 0.15 end
        from groups g cross join master_charges c where c.until is null
    )
    insert into group_members (group_id, owner_id, user_id)
    select g.id, g.owner_id, u.id from groups g join users u on u.parent_id = g.owner_id and u.role_id = g.role_id
     where u.id not in (${demo.adminId}, ${demo.distributorId})`.execute(db)
}
