import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import type { GatewayRefund } from '../../providers/gateway-refund.ts'
import { journalCtes } from '../ledger/ledger-service.ts'
import { movesTo } from './refund-moves.ts'

/** What the gateway said of a refund, as columns. */
const told = (refund: GatewayRefund) => sql`
  gateway_refund_id = ${refund.id}, bank_reference = coalesce(${refund.bankReference}::text, bank_reference),
  message = ${refund.message}::text`

/** The line of the timeline for a refund that its gateway has now, and did not have before. */
const sentEvent = sql`
  select 1 as n, l.payment_id, 'refund-sent' as kind,
         jsonb_build_object('gateway', g.name, 'reference', l.reference) as detail
    from locked l join attempts a on a.id = l.attempt_id join payment_gateways g on g.id = a.gateway_id
   where l.status in ('sent', 'failed')`

const lockedColumns = sql`id, payment_id, attempt_id, status, reference, base_paise, amount_paise`

/** The gateway has it and is not done. */
export async function applyPending(db: Db, refundId: number, refund: GatewayRefund): Promise<void> {
  await sql`
    with locked as (
      select ${lockedColumns} from refunds
       where id = ${refundId} and status = any(${[...movesTo('pending'), 'pending']}) for update
    ), moved as (
      update refunds r set status = 'pending', settled_at = null, ${told(refund)} from locked l where r.id = l.id
    )
    insert into payment_events (payment_id, kind, detail)
    select payment_id, kind, detail from (${sentEvent}) event`.execute(db)
}

/**
 * It will not be given back this way, or not what was asked for: a person must see to it. True when this was not
 * known before.
 */
export async function applyUnfinished(
  db: Db,
  refundId: number,
  to: 'failed' | 'mismatch',
  reason: string,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with moved as (
        update refunds set status = ${to}, message = ${reason}, settled_at = now(), next_ask_at = null
         where id = ${refundId} and status = any(${movesTo(to)}) returning payment_id, reference
      )
      insert into payment_events (payment_id, kind, detail)
      select payment_id, ${`refund-${to}`}, jsonb_build_object('reason', ${reason}::text, 'reference', reference)
        from moved returning id`,
  )
  return row !== undefined
}

/** From here to the end of the transaction wallets may fall below their floor: what is reversed was never earned. */
export async function allowReversal(trx: Transaction<unknown>): Promise<void> {
  await sql`select set_config('chukta.reversal', 'on', true)`.execute(trx)
}

/**
 * The money is gone: posts the reversing journal, once. After each refund the payee has lost its base, and each
 * earner what their share is, rounded down, of the base refunded so far; the platform bears the rest (design 6).
 * The payment is locked and reversals are allowed by the caller. False when it was booked before.
 */
export async function applySucceeded(
  trx: Transaction<unknown>,
  refundId: number,
  refund: GatewayRefund,
): Promise<boolean> {
  const row = await maybe(
    trx,
    sql<{ id: number }>`
      with locked as (
        select ${lockedColumns} from refunds
         where id = ${refundId} and status = any(${movesTo('succeeded')}) for update
      ), moved as (
        update refunds r set status = 'succeeded', settled_at = now(), next_ask_at = null, ${told(refund)}
          from locked l where r.id = l.id returning r.id, r.bank_reference
      ), refunded as (
        select l.*, m.bank_reference, p.base_paise as all_paise, a.distributor_id, a.distributor_paise, a.admin_id,
               a.admin_paise, 'clearing:' || g.slug as clearing, coalesce(before.paise, 0)::bigint as before_paise
          from locked l join moved m using (id)
          join payments p on p.id = l.payment_id
          join attempts a on a.id = l.attempt_id
          join payment_gateways g on g.id = a.gateway_id
          cross join lateral (select sum(base_paise) as paise from refunds e
                               where e.payment_id = l.payment_id and e.id <> l.id and e.status = 'succeeded') before
      ), share as (
        select r.id, 'wallet:' || earner.user_id as account_code,
               reversed_part(earner.paise, r.before_paise + r.base_paise, r.all_paise)
                 - reversed_part(earner.paise, r.before_paise, r.all_paise) as paise
          from refunded r
          cross join lateral (values (r.distributor_id, r.distributor_paise), (r.admin_id, r.admin_paise))
            as earner (user_id, paise)
         where earner.user_id is not null
      ), leg as (
        select id as source_id, 'payee-payable' as account_code, base_paise as amount_paise from refunded
        union all select id, account_code, paise from share
        union all select id, 'platform-revenue', amount_paise - base_paise
                         - coalesce((select sum(paise) from share), 0)::bigint from refunded
        union all select id, clearing, -amount_paise from refunded
      ), ${journalCtes({ sourceType: 'refund', kind: 'refund', legs: 'leg' })}, event as (
        insert into payment_events (payment_id, kind, detail)
        select payment_id, kind, detail from (
          ${sentEvent} union all
          select 2, payment_id, 'refunded',
                 jsonb_build_object('reference', coalesce(bank_reference, reference)) from refunded
        ) event order by n
      )
      select id from moved`,
  )
  return row !== undefined
}

export type RefundMailRow = {
  order_id: string
  payer_name: string
  payer_email: string
  payee_name: string
  amount_paise: bigint
  reason: string
  reference: string
  bank_reference: string | null
}

/** What the payer is told when their money is on its way back. */
export function findRefundMail(db: Db, refundId: number) {
  return maybe(
    db,
    sql<RefundMailRow>`
      select p.order_id, u.first_name || ' ' || u.last_name as payer_name, p.payer_email, p.payee_name,
             r.amount_paise, r.reason, r.reference, r.bank_reference
        from refunds r join payments p on p.id = r.payment_id join users u on u.id = p.payer_id
       where r.id = ${refundId}`,
  )
}
