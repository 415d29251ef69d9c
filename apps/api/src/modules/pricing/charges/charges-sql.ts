import { type RawBuilder, sql } from 'kysely'
import { type Db, type IdInSql, one } from '../../../platform/database/db.ts'
import { gstRateInSql } from '../../identity/api.ts'
import type { SlabRow } from './slabs.ts'

export type EarnersRow = {
  distributor_id: number | null
  distributor_name: string | null
  distributor_rate: string | null
  admin_id: number | null
  admin_name: string | null
  admin_rate: string
  gst_rate: string
}

/**
 * The earners of a payer's charges: the nearest distributor and admin above the payer (inactive ones included, the
 * payer excluded), the commission rates in percent, and the GST rate inside the charge. A distributor without a
 * rate of their own earns by their admin's default, else by the platform's.
 */
export function earnersOf(payerId: IdInSql): RawBuilder<EarnersRow> {
  return sql`
      with above as (
        select u.id, u.role_id, u.commission, u.first_name || ' ' || u.last_name as name, c.depth
          from user_closure c join users u on u.id = c.ancestor_id
         where c.descendant_id = ${payerId} and c.depth > 0
      ), rates as (
        select max(rate) filter (where name = 'distributor-commission') as distributor,
               max(rate) filter (where name = 'admin-commission') as admin
          from platform_rates
      )
      select d.id as distributor_id, d.name as distributor_name,
             case when d.id is not null then coalesce(d.commission, theirs.rate, rates.distributor)::text end as distributor_rate,
             a.id as admin_id, a.name as admin_name, rates.admin::text as admin_rate, ${gstRateInSql}::text as gst_rate
        from rates
        left join lateral (select * from above where role_id = 3 order by depth limit 1) d on true
        left join lateral (select * from above where role_id = 2 order by depth limit 1) a on true
        left join default_commissions theirs on theirs.admin_id = a.id`
}

/** The row of `earnersOf`. */
export function findEarners(db: Db, payerId: number): Promise<EarnersRow> {
  return one(db, earnersOf(payerId))
}

/**
 * The CTE `payer_rate` (gateway_id, method_id, rate, group_id, charge_id): the group rates that a user is charged. From the
 * group of the user, else of the nearest upline whose group has this row (design 6, f). A user in groups of two
 * owners is charged by the nearer owner's.
 */
export function payerRateCte(userId: IdInSql): RawBuilder<unknown> {
  return sql`
    payer_rate as (
      select distinct on (gc.gateway_id, gc.method_id) gc.gateway_id, gc.method_id, gc.rate, m.group_id,
             gc.id as charge_id
        from user_closure up
        join group_members m on m.user_id = up.ancestor_id and m.until is null
        join user_closure above on above.descendant_id = m.user_id and above.ancestor_id = m.owner_id
        join group_charges gc on gc.group_id = m.group_id and gc.until is null
       where up.descendant_id = ${userId}
       order by gc.gateway_id, gc.method_id, up.depth, above.depth
    )`
}

/** The CTE `base_rate`, the same columns: the rates of the group of the payer's admin (design 6, b). */
export function baseRateCte(payerId: IdInSql): RawBuilder<unknown> {
  return sql`
    payer_admin as (
      select u.id from user_closure c join users u on u.id = c.ancestor_id and u.role_id = 2
       where c.descendant_id = ${payerId} and c.depth > 0 order by c.depth limit 1
    ), base_rate as (
      select gc.gateway_id, gc.method_id, gc.rate, m.group_id, gc.id as charge_id
        from payer_admin a
        join group_members m on m.user_id = a.id and m.until is null
        join group_charges gc on gc.group_id = m.group_id and gc.until is null
    )`
}

/** The further slabs of a charge (`SlabRow[]`), null without any; for every statement that gives its rate. */
export function furtherSlabs(chargeId: string): RawBuilder<SlabRow[] | null> {
  return sql`
    (select json_agg(json_build_object('from_paise', s.from_paise, 'rate', s.rate::text) order by s.from_paise)
       from group_charge_slabs s where s.charge_id = ${sql.ref(chargeId)})`
}
