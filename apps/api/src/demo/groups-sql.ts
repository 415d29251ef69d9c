import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { ADMIN_DISCOUNT } from './group-rates.ts'

/**
 * A charge group of the super admin with every admin, a little below the master charges, and one of every admin with
 * their distributors, at the master charges: their payers pay as much as without groups, and leave a margin to share.
 */
export async function insertGroups(db: Db): Promise<void> {
  await sql`
    with groups as (
      insert into charge_groups (owner_id, role_id, name)
      select id, role_id + 1, case role_id when 1 then 'Admins, standard' else 'Distributors, standard' end
        from users where role_id in (1, 2)
      returning id, owner_id, role_id
    ), charges as (
      insert into group_charges (group_id, gateway_id, method_id, rate)
      select g.id, c.gateway_id, c.method_id, c.rate - case g.role_id when 2 then ${ADMIN_DISCOUNT}::numeric else 0 end
        from groups g cross join master_charges c where c.until is null
    )
    insert into group_members (group_id, owner_id, user_id)
    select g.id, g.owner_id, u.id
      from groups g join users u on u.parent_id = g.owner_id and u.role_id = g.role_id`.execute(db)
}
