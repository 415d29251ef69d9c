import { ROLE } from '@chukta/contract/permissions'
import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

export type MailFacts = {
  id: number
  order_id: string
  gateway: string
  gateway_dispute_id: string
  amount_paise: bigint
  currency: string
  reason: string
  respond_by: Date | null
  payer_name: string
  paid_to: string
}

export function findMailFacts(db: Db, disputeId: number) {
  return maybe(
    db,
    sql<MailFacts>`
      select d.id, p.order_id, g.name as gateway, d.gateway_dispute_id, d.amount_paise, coalesce(c.currency, 'INR') as currency, d.reason, d.respond_by,
             u.first_name || ' ' || u.last_name as payer_name, p.payee_name as paid_to
        from disputes d
        join payments p on p.id = d.payment_id
        join payment_gateways g on g.id = d.gateway_id
        join users u on u.id = p.payer_id
        left join captures c on c.id = d.capture_id
       where d.id = ${disputeId}`,
  )
}

/** The people in charge of a dispute: every active super admin, and the nearest admin above the payer. */
export function findResponsible(db: Db, disputeId: number) {
  return many(
    db,
    sql<{ email: string; first_name: string }>`
      select u.email, u.first_name from users u
       where u.status = 1 and (u.role_id = ${ROLE.superAdmin} or u.id = (
         select c.ancestor_id
           from disputes d
           join payments p on p.id = d.payment_id
           join user_closure c on c.descendant_id = p.payer_id
           join users a on a.id = c.ancestor_id and a.role_id = ${ROLE.admin}
          where d.id = ${disputeId} order by c.depth limit 1))
       order by u.id`,
  )
}

/**
 * Takes open disputes whose time to answer ends within `hours`, each once. One that was opened within these hours was
 * mailed already.
 */
export async function takeEnding(trx: Db, hours: number): Promise<number[]> {
  const rows = await many(
    trx,
    sql<{ id: number; had_mail: boolean }>`
      update disputes set reminded_at = now()
       where status = 'open' and reminded_at is null
         and respond_by between now() and now() + make_interval(hours => ${hours})
      returning id, respond_by - greatest(seen_at, opened_at) <= make_interval(hours => ${hours}) as had_mail`,
  )
  return rows.flatMap(({ id, had_mail }) => (had_mail ? [] : [id]))
}
