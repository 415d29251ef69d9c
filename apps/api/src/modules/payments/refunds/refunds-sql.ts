import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'

/**
 * Requests a refund of a capture in suspense, of what is left of it or of `amountPaise`, with its timeline event; in
 * place of the failed refund `again`, if given. The caller has locked its payment. False when it was requested before, or
 * when a dispute holds or has taken its money.
 */
export async function insertCaptureRefund(
  trx: Transaction<unknown>,
  captureId: number,
  reason: string,
  { amountPaise = null, again = null }: { amountPaise?: bigint | null; again?: number | null } = {},
): Promise<boolean> {
  enterEffect('refund.request')
  const row = await maybe(
    trx,
    sql`
      with made as (
        insert into refunds (id, payment_id, attempt_id, capture_id, source, reason, reference, base_paise, charge_paise)
        overriding system value
        select fresh.id, c.payment_id, c.attempt_id, c.id, 'capture:' || c.id || coalesce(':' || ${again}::bigint, ''), ${reason},
               refund_reference_for(fresh.id, now()), part.paise, 0
          from captures c
          cross join lateral capture_left(c.id) l
          -- A capture that was accepted left suspense, but for its overpayment.
          cross join lateral (select case when c.kind = 'payment' then ${amountPaise}::bigint
                                          else least(coalesce(${amountPaise}::bigint, l.paise), l.paise) end as paise) part
          cross join (select nextval(pg_get_serial_sequence('refunds', 'id')) as id) fresh
         where c.id = ${captureId} and not l.is_held and part.paise > 0
        on conflict (payment_id, source) do nothing
        returning payment_id, reference, reason
      )
      ${insertPaymentEvents}
      select payment_id, 'capture-refund-requested', jsonb_build_object('reference', reference, 'reason', reason),
             ${actorColumns()}
        from made returning id`,
  )
  return row !== undefined
}

/** The sum of an order's refunds by currency, failed ones left out; rupees always. */
export function sumRefundsOfOrder(db: Db, orderId: string) {
  return many(
    db,
    sql<{ currency: string; sum_paise: bigint }>`
      select 'INR' as currency, coalesce(sum(r.amount_paise), 0)::bigint as sum_paise
        from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed'
             and (r.capture_id is null or (select currency from captures c where c.id = r.capture_id) = 'INR')
       where p.order_id = ${orderId}
      union all
      select c.currency, sum(r.amount_paise)::bigint
        from payments p join refunds r on r.payment_id = p.id and r.status <> 'failed'
        join captures c on c.id = r.capture_id and c.currency <> 'INR'
       where p.order_id = ${orderId} group by c.currency`,
  )
}
