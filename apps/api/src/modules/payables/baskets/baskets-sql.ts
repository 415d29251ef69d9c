import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isSeenBy } from '../../../platform/security/own-payments-sql.ts'

export type ItemRow = {
  id: number
  position: number
  payee_id: number
  payee_name: string
  payee_account_last4: string
  payee_bank_name: string
  payment_for: string | null
  base_paise: bigint
  charge_paise: bigint
  refunded_paise: bigint
}

/** The refunded amount of an item `i`, with refunds on their way. */
const refunded = sql<bigint>`
  coalesce((select sum(r.base_paise) from refunds r
             where r.payment_id = i.payment_id and r.item_id = i.id and r.status <> 'failed'), 0)::bigint`

/** A payment of the caller or their downline; undefined when it is out of scope. */
export function findOfService(db: Db, scope: Scope, paymentId: number) {
  return maybe(
    db,
    sql<{ service_id: number; service_slug: string }>`
      select p.service_id, s.slug as service_slug from payments p join services s on s.id = p.service_id
       where p.id = ${paymentId}
         and exists (select from user_closure
                      where ancestor_id = ${scope.userId} and descendant_id = p.payer_id)
         and ${isSeenBy(scope)}`,
  )
}

/** The items of a payment that a scoped query has found, as they were chosen. */
export function listItems(db: Db, paymentId: number): Promise<ItemRow[]> {
  return many(
    db,
    sql<ItemRow>`
      select i.id, i.position, i.payee_id, i.payee_name, i.payee_account_last4, i.payee_bank_name, i.payment_for,
             i.base_paise, i.charge_paise, ${refunded} as refunded_paise
        from payment_items i where i.payment_id = ${paymentId} order by i.position`,
  )
}

export type ItemReceiptRow = ItemRow & {
  payment_id: number
  order_id: string
  paid_at: Date | null
  payer_name: string
  service_name: string
  payment_mode: string
  utr: string | null
  arrived_at: Date | null
}

/** An item of a payment of the caller or their downline, with the fields of its own receipt. */
export function findItemReceipt(db: Db, scope: Scope, itemId: number): Promise<ItemReceiptRow | undefined> {
  return maybe(
    db,
    sql<ItemReceiptRow>`
      select i.id, i.position, i.payee_id, i.payee_name, i.payee_account_last4, i.payee_bank_name, i.payment_for,
             i.base_paise, i.charge_paise, ${refunded} as refunded_paise, p.id as payment_id, p.order_id, p.paid_at,
             u.first_name || ' ' || u.last_name as payer_name, s.name as service_name,
             m.payment_method as payment_mode, o.utr, o.arrived_at
        from payment_items i
        join payments p on p.id = i.payment_id
        join users u on u.id = p.payer_id
        join services s on s.id = p.service_id
        join payment_methods m on m.id = p.method_id
        left join payouts o on o.payment_id = i.payment_id and o.item_id = i.id
       where i.id = ${itemId}
         and exists (select from user_closure
                      where ancestor_id = ${scope.userId} and descendant_id = p.payer_id)
         and ${isSeenBy(scope)}`,
  )
}
