import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/security/gate.ts'

/**
 * Whether the payment `p` is, or may become, an earlier one of the same: paid within 24 hours and not fully refunded, or
 * under way. `item` is the id of its item, null of a payment without items.
 */
export const isEarlier = (item: RawBuilder<number | null>, basePaise: RawBuilder<bigint>) => sql`
  p.created_at > now() - interval '3 days'
  and (p.status in ('pending', 'mismatch') or p.status = 'paid' and p.paid_at > now() - interval '24 hours')
  and coalesce((select sum(r.base_paise) from refunds r
                 where r.payment_id = p.id and r.item_id is not distinct from ${item} and r.status <> 'failed'), 0) < ${basePaise}`

/** Of an earlier payment `p`: its time and status, and its order id where its payer is within the scope. */
export const earlierColumns = (scope: Scope) => sql`
  case when exists (select from user_closure where ancestor_id = ${scope.userId} and descendant_id = p.payer_id)
       then p.order_id end as order_id,
  coalesce(p.paid_at, p.created_at) as at, case p.status when 'paid' then 'PAID' else 'PENDING' end as status`
