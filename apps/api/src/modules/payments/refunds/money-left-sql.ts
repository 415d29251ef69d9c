import { type RawBuilder, sql } from 'kysely'
import { payeeHasPaise } from '../../payouts/api.ts'

/**
 * A row about the money of a paid payment, or of one of its items: its base and charge returned or on their way, by
 * refunds and disputes, whether a dispute holds it, and the part of the payee or the biller. `payment` and `item` are ids
 * or columns.
 */
export function moneyOf(
  payment: RawBuilder<number>,
  item: RawBuilder<number | null> = sql`null::bigint`,
): RawBuilder<unknown> {
  return sql`
    select r.base_paise + d.base_paise as gone_base_paise, r.charge_paise + d.charge_paise as gone_charge_paise, d.is_held,
           r.is_exception,
           ${payeeHasPaise(payment, item)}
             + coalesce((select taken.base_paise from payments taken
                          where taken.id = ${payment} and b.status = 'paid'), 0) as payee_has_paise,
           coalesce(b.status in ('waiting', 'sent', 'pending'), false) as is_at_biller
      from (select coalesce(sum(base_paise) filter (where status <> 'failed'), 0)::bigint as base_paise,
                   coalesce(sum(charge_paise) filter (where status <> 'failed'), 0)::bigint as charge_paise,
                   coalesce(bool_or(status in ('failed', 'mismatch') and resolved_as is null), false) as is_exception
              from refunds where payment_id = ${payment} and item_id is not distinct from ${item} and capture_id is null) r
      cross join disputed_part(${payment}, ${item}) d
      left join bill_payments b on b.payment_id = ${payment}`
}
