import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'

/**
 * The demo accounts that exist, highest role first. A person who registered under one of their addresses is
 * a retailer right below the super admin, which no demo account is.
 */
export function listDemoAccounts(db: Db) {
  return many(
    db,
    sql<{ email: string; role_id: 1 | 2 | 3 | 4; status: number; document_verified: number }>`
      select u.email, u.role_id, u.status, u.document_verified
        from users u left join users parent on parent.id = u.parent_id
       where lower(u.email) in ('superadmin@chukta.test', 'admin@chukta.test', 'distributor@chukta.test',
                                'retailer@chukta.test')
         and not (u.role_id = 4 and parent.role_id = 1)
       order by u.role_id`,
  )
}

/** Which gateways a payment method could go through now. */
export function listMethodGateways(db: Db) {
  return many(
    db,
    sql<{ method: string; payment_method: string; gateways: string[] }>`
      select m.slug as method, m.payment_method, array_agg(g.slug order by gm.priority) as gateways
        from payment_methods m
        join gateway_methods gm on gm.method_id = m.id and gm.enabled
        join payment_gateways g on g.id = gm.gateway_id
       group by m.id order by m.position`,
  )
}
