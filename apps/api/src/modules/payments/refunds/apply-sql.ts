import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { GatewayRefund } from '../../../providers/gateway-refund.ts'
import { actorColumns, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'
import { statesBefore } from './refund-state-machine.ts'

/** The gateway's report of a refund, as columns. */
const reported = (refund: GatewayRefund) => sql`
  gateway_refund_id = coalesce(${refund.id || null}::text, gateway_refund_id), bank_reference = coalesce(${refund.bankReference}::text, bank_reference),
  message = ${refund.message}::text`

/** The timeline event of a refund that its gateway now has and did not have before. */
const sentEvent = sql`
  select 1 as n, l.payment_id, 'refund-sent' as kind,
         jsonb_build_object('gateway', g.name, 'reference', l.reference) as detail
    from locked l join attempts a on a.id = l.attempt_id join payment_gateways g on g.id = a.gateway_id
   where l.status in ('sent', 'failed')`

const lockedColumns = sql`id, payment_id, item_id, attempt_id, status, reference, base_paise, amount_paise, bearer`

/** The gateway has the refund and has not finished it. */
export async function applyPending(db: Db, refundId: number, refund: GatewayRefund): Promise<void> {
  await sql`
    with locked as (
      select ${lockedColumns} from refunds
       where id = ${refundId} and status = any(${[...statesBefore('pending'), 'pending']}) for update
    ), moved as (
      update refunds r set status = 'pending', finalized_at = null, ${reported(refund)} from locked l where r.id = l.id
    )
    ${insertPaymentEvents}
    select payment_id, kind, detail, ${actorColumns()} from (${sentEvent}) event`.execute(db)
}

/**
 * Ends a refund that failed, or that differs from its request: a person has to decide. True when this is new.
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
        update refunds set status = ${to}, message = ${reason}, finalized_at = now(), next_poll_at = null
         where id = ${refundId} and status = any(${statesBefore(to)}) returning payment_id, reference
      )
      ${insertPaymentEvents}
      select payment_id, ${`refund-${to}`}, jsonb_build_object('reason', ${reason}::text, 'reference', reference),
             ${actorColumns()}
        from moved returning id`,
  )
  return row !== undefined
}

/**
 * Books a refund that the gateway has paid out: posts the reversing journal, once. After each refund the payee (or the
 * bearer, where the payee has the money) has returned its base, and each earner their share, rounded down, of the base
 * refunded so far; the platform bears the rest (design 6). The caller has locked the payment and allowed reversals. False
 * when it was booked before.
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
         where id = ${refundId} and status = any(${statesBefore('succeeded')}) for update
      ), moved as (
        update refunds r set status = 'succeeded', finalized_at = now(), next_poll_at = null, ${reported(refund)}
          from locked l where r.id = l.id returning r.id, r.bank_reference
      ), refunded as (
        select l.*, m.bank_reference, part.base_paise as all_paise, a.distributor_id, part.distributor_paise, a.admin_id,
               part.admin_paise, 'clearing:' || g.slug as clearing, least(l.base_paise, owed.owed_paise) as from_payable_paise, coalesce(before.paise, 0)::bigint + (disputed_part(l.payment_id, l.item_id)).base_paise as before_paise
          from locked l join moved m using (id)
          join earned_parts(l.attempt_id) part on part.item_id is not distinct from l.item_id
          join attempts a on a.id = l.attempt_id
          join payment_gateways g on g.id = a.gateway_id
          cross join lateral (select sum(base_paise) as paise from refunds e
                               where e.payment_id = l.payment_id and e.item_id is not distinct from l.item_id and e.id <> l.id and e.status = 'succeeded'
                                 and e.capture_id is null) before
          cross join lateral payable_position(l.payment_id, l.item_id) owed
      ), share as (
        select r.id, 'wallet:' || earner.user_id as account_code,
               reversed_part(earner.paise, r.before_paise + r.base_paise, r.all_paise)
                 - reversed_part(earner.paise, r.before_paise, r.all_paise) as paise
          from refunded r
          cross join lateral (values (r.distributor_id, r.distributor_paise), (r.admin_id, r.admin_paise))
            as earner (user_id, paise)
         where earner.user_id is not null
      ), leg as (
        select id as source_id, 'payee-payable' as account_code, from_payable_paise as amount_paise from refunded
        -- Base that the payee already has comes from the bearer of the refund.
        union all select id, case bearer when 'platform' then 'refund-losses' else 'payee-receivable' end,
                         base_paise - from_payable_paise from refunded
        union all select id, account_code, paise from share
        union all select id, 'platform-revenue', amount_paise - base_paise
                         - coalesce((select sum(paise) from share), 0)::bigint from refunded
        union all select id, clearing, -amount_paise from refunded
      ), ${journalCtes({ sourceType: 'refund', kind: 'refund', legs: 'leg' })}, event as (
        ${insertPaymentEvents}
        select payment_id, kind, detail, ${actorColumns()} from (
          ${sentEvent} union all
          select 2, payment_id, 'refunded',
                 jsonb_build_object('reference', coalesce(bank_reference, reference)) from refunded
        ) event order by n
      )
      select id from moved`,
  )
  return row !== undefined
}

/**
 * Books a refund of a capture in suspense that the gateway has paid out: the money leaves suspense and the clearing
 * account, both of the capture's currency, once. False when it was booked before.
 */
export async function applyCaptureReturned(
  db: Db,
  refundId: number,
  refund: GatewayRefund,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ id: number }>`
      with locked as (
        select ${lockedColumns}, capture_id from refunds
         where id = ${refundId} and status = any(${statesBefore('succeeded')}) for update
      ), moved as (
        update refunds r set status = 'succeeded', finalized_at = now(), next_poll_at = null, ${reported(refund)}
          from locked l where r.id = l.id returning r.id, r.bank_reference
      ), returned as (
        select l.*, m.bank_reference, c.currency, in_currency('clearing:' || g.slug, c.currency) as clearing,
               in_currency('suspense', c.currency) as suspense
          from locked l join moved m using (id) join captures c on c.id = l.capture_id
          join payment_gateways g on g.id = c.gateway_id
      ), resolved as (
        update captures c set resolved_as = 'refunded', resolved_at = now()
          from returned r where c.id = r.capture_id and c.kind <> 'payment' and c.resolved_as is null
      ), leg as (
        select id as source_id, suspense as account_code, amount_paise from returned
        union all select id, clearing, -amount_paise from returned
      ), ${journalCtes({ sourceType: 'refund', kind: 'refund', legs: 'leg' })}, event as (
        ${insertPaymentEvents}
        select payment_id, kind, detail, ${actorColumns()} from (
          ${sentEvent} union all
          select 2, payment_id, 'capture-refunded',
                 jsonb_build_object('reference', coalesce(bank_reference, reference)) from returned
        ) event order by n
      )
      select id from moved`,
  )
  return row !== undefined
}

type RefundMailRow = {
  payment_id: number
  payer_id: number
  order_id: string
  payer_name: string
  payer_email: string
  payee_name: string
  amount_paise: bigint
  currency: string
  reason: string
  reference: string
  bank_reference: string | null
}

/** The data of the mail to the payer about their refund. */
export function findRefundMail(db: Db, refundId: number) {
  return maybe(
    db,
    sql<RefundMailRow>`
      select p.id as payment_id, p.payer_id, p.order_id, u.first_name || ' ' || u.last_name as payer_name, p.payer_email,
             coalesce(i.payee_name, p.payee_name) as payee_name,
             r.amount_paise, coalesce(c.currency, 'INR') as currency, r.reason, r.reference, r.bank_reference
        from refunds r join payments p on p.id = r.payment_id join users u on u.id = p.payer_id
        left join captures c on c.id = r.capture_id
        left join payment_items i on i.id = r.item_id
       where r.id = ${refundId}`,
  )
}
