import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'

/** Accounts under the domain that no mail can reach, highest role first. */
export function listDemoAccounts(db: Db) {
  return many(
    db,
    sql<{ email: string; role_id: 1 | 2 | 3 | 4; status: number; document_verified: number }>`
      select email, role_id, status, document_verified from users
       where lower(email) in ('superadmin@chukta.test', 'admin@chukta.test', 'distributor@chukta.test',
                              'retailer@chukta.test')
       order by role_id`,
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
