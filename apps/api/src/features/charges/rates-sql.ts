import { type RawBuilder, sql } from 'kysely'
import { type Db, type IdInSql, many } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'

/**
 * The CTE `payer_rate` (gateway_id, method_id, rate, group_id): what the groups say that a user is charged. The
 * group of the user, else of the nearest upline that has one with this row (design 6, f). Somebody in groups of two
 * owners is charged by the nearer owner's.
 */
export function payerRateCte(userId: IdInSql): RawBuilder<unknown> {
  return sql`
    payer_rate as (
      select distinct on (gc.gateway_id, gc.method_id) gc.gateway_id, gc.method_id, gc.rate, m.group_id
        from user_closure up
        join group_members m on m.user_id = up.ancestor_id and m.until is null
        join user_closure above on above.descendant_id = m.user_id and above.ancestor_id = m.owner_id
        join group_charges gc on gc.group_id = m.group_id and gc.until is null
       where up.descendant_id = ${userId}
       order by gc.gateway_id, gc.method_id, up.depth, above.depth
    )`
}

/** The CTE `base_rate`, the same columns: what the group of the payer's admin says (design 6, b). */
export function baseRateCte(payerId: IdInSql): RawBuilder<unknown> {
  return sql`
    payer_admin as (
      select u.id from user_closure c join users u on u.id = c.ancestor_id and u.role_id = 2
       where c.descendant_id = ${payerId} and c.depth > 0 order by c.depth limit 1
    ), base_rate as (
      select gc.gateway_id, gc.method_id, gc.rate, m.group_id
        from payer_admin a
        join group_members m on m.user_id = a.id and m.until is null
        join group_charges gc on gc.group_id = m.group_id and gc.until is null
    )`
}

export type ChargeSheetRow = {
  gateway_id: number
  gateway_name: string
  method_id: number
  payment_method: string
  enabled: boolean
  master_charge_id: number | null
  master_rate: string | null
  master_since: Date | null
  /** What the user is charged, or is charged for those below: percent as decimal text. */
  assigned_rate: string | null
}

/** Every gateway and method with its master charge and the charge assigned to the scope's user. */
export function chargeSheet(db: Db, scope: Scope): Promise<ChargeSheetRow[]> {
  return many(
    db,
    sql<ChargeSheetRow>`
      with ${payerRateCte(scope.userId)}
      select g.id as gateway_id, g.name as gateway_name, m.id as method_id, m.payment_method, gm.enabled,
             c.id as master_charge_id, c.rate as master_rate, c.since as master_since,
             coalesce(p.rate, c.rate) as assigned_rate
        from gateway_methods gm
        join payment_gateways g on g.id = gm.gateway_id
        join payment_methods m on m.id = gm.method_id
        left join master_charges c on c.gateway_id = g.id and c.method_id = m.id and c.until is null
        left join payer_rate p on p.gateway_id = g.id and p.method_id = m.id
       order by g.id, m.position`,
  )
}
