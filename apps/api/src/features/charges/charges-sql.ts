import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'

export type EarnersRow = {
  distributor_id: number | null
  distributor_rate: string | null
  admin_id: number | null
  admin_rate: string
  gst_rate: string
}

/**
 * Who earns from a payer's charges: the nearest distributor and admin above (inactive ones still earn, nobody
 * is their own upline), the commission rates in percent, and the GST rate inside the charge.
 */
export function findEarners(db: Db, payerId: number): Promise<EarnersRow> {
  return one(
    db,
    sql<EarnersRow>`
      with above as (
        select u.id, u.role_id, u.commission, c.depth
          from user_closure c join users u on u.id = c.ancestor_id
         where c.descendant_id = ${payerId} and c.depth > 0
      ), rates as (
        select max(rate) filter (where name = 'distributor-commission') as distributor,
               max(rate) filter (where name = 'admin-commission') as admin,
               max(rate) filter (where name = 'gst') as gst
          from platform_rates
      )
      select d.id as distributor_id, case when d.id is not null then coalesce(d.commission, rates.distributor) end
             as distributor_rate, a.id as admin_id, rates.admin as admin_rate, rates.gst as gst_rate
        from rates
        left join lateral (select id, commission from above where role_id = 3 order by depth limit 1) d on true
        left join lateral (select id from above where role_id = 2 order by depth limit 1) a on true`,
  )
}
