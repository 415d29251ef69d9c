import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { moneyOf } from './money-left-sql.ts'

export type Refundable = {
  id: number
  item_id: number | null
  /** It has several payees: a refund is of one of them. */
  has_items: boolean
  order_id: string
  status: string
  base_paise: bigint
  charge_paise: bigint
  gone_base_paise: bigint
  gone_charge_paise: bigint
  is_held: boolean
  is_exception: boolean
  /** Sent on and not returned, or taken by a biller. */
  payee_has_paise: bigint
  is_at_biller: boolean
}

/** Role 1 reaches every payment, others those of their downline. `payerId` is a column. */
export const withinDownline = (scope: Scope, payerId: ReturnType<typeof sql>) =>
  unlessSuperAdmin(
    scope,
    sql`exists (select from user_closure c
                   where c.ancestor_id = ${scope.userId} and c.descendant_id = ${payerId})`,
  )

/**
 * A payment, or one of its items, with its refundable amount; undefined when it is out of scope, or the item is not of
 * the payment.
 */
export function findRefundable(db: Db, scope: Scope, paymentId: number, itemId: number | null) {
  return maybe(
    db,
    sql<Refundable>`
      select p.id, part.id as item_id, p.item_count is not null and part.id is null as has_items, p.order_id, p.status,
             coalesce(part.base_paise, p.base_paise) as base_paise,
             coalesce(part.charge_paise, p.charge_paise) as charge_paise, m.*
        from payments p
        left join payment_items part on part.payment_id = p.id and part.id = ${itemId}::bigint
       cross join lateral (${moneyOf(sql`p.id`, sql`part.id`)}) m
       where p.id = ${paymentId} and (part.id is not null or ${itemId}::bigint is null) and ${withinDownline(scope, sql`p.payer_id`)}`,
  )
}

/** The same, with the payment locked until the transaction ends. */
export async function lockRefundable(
  trx: Transaction<unknown>,
  scope: Scope,
  paymentId: number,
  itemId: number | null,
): Promise<Refundable | undefined> {
  await sql`
    select from payments p where p.id = ${paymentId} and ${withinDownline(scope, sql`p.payer_id`)}
       for no key update`.execute(trx)
  return findRefundable(trx, scope, paymentId, itemId)
}

/** The sum of a payment's refunds by people, for those who have to approve one. */
export type RefundSums = {
  base_paise: bigint
  amount_paise: bigint
  platform_paise: bigint
  payee_paise: bigint
  /** Their number: the reason belongs to the last of them. */
  count: number
  reason: string | null
  /** Of the named item: its payee, and its refunded amount. */
  item_payee: string | null
  item_paise: bigint
}

export async function sumRefunds(db: Db, paymentId: number, itemId: number | null): Promise<RefundSums> {
  const row = await maybe(
    db,
    sql<RefundSums>`
      select coalesce(sum(base_paise), 0)::bigint as base_paise, coalesce(sum(amount_paise), 0)::bigint as amount_paise,
             coalesce(sum(base_paise) filter (where bearer = 'platform'), 0)::bigint as platform_paise,
             coalesce(sum(base_paise) filter (where bearer = 'payee'), 0)::bigint as payee_paise,
             count(*) filter (where source like 'person%')::integer as count,
             (array_agg(reason order by id desc) filter (where source like 'person%'))[1] as reason,
             (select payee_name from payment_items where id = ${itemId}::bigint) as item_payee,
             coalesce(sum(base_paise) filter (where item_id = ${itemId}::bigint), 0)::bigint as item_paise
        from refunds where payment_id = ${paymentId} and capture_id is null and status <> 'failed'`,
  )
  return row as RefundSums
}
