import type { Bearer } from '@chukta/contract/payments/refunds'
import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { asEnd } from '../../../platform/exception-source-sql.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { actorColumns, addAccountsIn, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'
import { raisePayout } from '../../payouts/api.ts'
import { moneyOf } from './money-left-sql.ts'
import { insertCaptureRefund } from './refunds-sql.ts'
import { insertRefund } from './request-sql.ts'

/** Longer than most gateways take to accept a refund. */
const UNDECIDED_MINUTES = 5

/** Refunds that no gateway has finished for minutes, and those that failed or differ from what was requested. */
export const refundExceptionRows = sql<ExceptionRow>`
  select r.id as record_id, p.order_id, p.payer_id, r.amount_paise, coalesce(c.currency, 'INR') as currency,
         r.requested_at as since, r.next_poll_at as next_at,
         case r.status
           when 'requested' then 'The refund has not been sent yet.'
           when 'sent' then 'The gateway has not answered the refund.'
           when 'pending' then 'The gateway has the refund and has not finished it.'
           when 'mismatch' then 'The gateway reports another refund than was requested: ' || ${asEnd(sql`coalesce(r.message, '')`)}
           else 'The gateway refused the refund: ' || ${asEnd(sql`coalesce(r.message, 'no reason given')`)} end as reason,
         case r.status when 'failed' then '{accept,refund}' when 'mismatch' then '{accept}' else '{}' end::text[] as actions
    from refunds r join payments p on p.id = r.payment_id left join captures c on c.id = r.capture_id
   where (r.status in ('failed', 'mismatch') and r.resolved_as is null)
      or (r.next_poll_at is not null and r.requested_at < now() - make_interval(mins => ${UNDECIDED_MINUTES}))`

/** The payment of a refund. */
export function paymentOfRefund(db: Db, refundId: number) {
  return maybe(db, sql<{ payment_id: number }>`select payment_id from refunds where id = ${refundId}`)
}

export type EndedRefund = {
  id: number
  payment_id: number
  item_id: number | null
  order_id: string
  capture_id: number | null
  currency: string
  status: 'failed' | 'mismatch'
  source: string
  reason: string
  base_paise: bigint
  bearer: Bearer | null
  requested_by: number | null
  amount_paise: bigint
  gateway_refund_id: string | null
  reference: string
}

/** Locks the payment of an unsent and undecided refund, and gives it. */
export function lockEnded(trx: Transaction<unknown>, refundId: number) {
  return maybe(
    trx,
    sql<EndedRefund>`
      with locked as (
        select p.id, p.order_id from payments p join refunds r on r.payment_id = p.id
         where r.id = ${refundId} for no key update of p
      )
      select r.id, r.payment_id, r.item_id, l.order_id, r.capture_id, coalesce(c.currency, 'INR') as currency, r.status, r.source,
             r.reason, r.base_paise, r.bearer, r.requested_by, r.amount_paise, r.gateway_refund_id, r.reference
        from locked l join refunds r on r.payment_id = l.id left join captures c on c.id = r.capture_id
       where r.id = ${refundId} and r.status in ('failed', 'mismatch') and r.resolved_as is null for update of r`,
  )
}

/** Records on the timeline, with the reason, that a person has ended a refund. */
export async function recordEnded(
  trx: Transaction<unknown>,
  refund: EndedRefund,
  resolvedAs: 'repeated' | 'accepted',
  reason: string,
): Promise<void> {
  enterEffect('refund.end')
  const detail = { reason, reference: refund.reference }
  await sql`
    with ended as (
      update refunds set resolved_as = ${resolvedAs}, resolved_at = now() where id = ${refund.id} returning payment_id
    )
    ${insertPaymentEvents}
    select payment_id, ${`refund-${resolvedAs}`}, ${JSON.stringify(detail)}::jsonb, ${actorColumns()} from ended`.execute(
    trx,
  )
}

/** Requests a failed refund once more, under another reference. False when less than its amount is left. */
export async function requestAgain(trx: Transaction<unknown>, refund: EndedRefund): Promise<boolean> {
  const {
    id,
    capture_id,
    payment_id: paymentId,
    item_id: itemId,
    base_paise: basePaise,
    reason,
    bearer,
  } = refund
  if (capture_id !== null) {
    return insertCaptureRefund(trx, capture_id, reason, { amountPaise: basePaise, again: id })
  }
  const source = `${refund.source}:${id}`
  const wanted = { paymentId, itemId, basePaise, source, reason, bearer, requestedBy: refund.requested_by }
  return (await insertRefund(trx, wanted)) !== undefined
}

/** The payee is owed the unrefunded money again: a payout that was cancelled for it waits for a person. */
export function oweAgain(trx: Transaction<unknown>, refund: EndedRefund): Promise<void> {
  return raisePayout(
    trx,
    refund.payment_id,
    sql`
      select part.item_id, part.base_paise - m.gone_base_paise - m.payee_has_paise as paise
        from payment_parts(${refund.payment_id}) part
       cross join lateral (${moneyOf(sql`${refund.payment_id}::bigint`, sql`part.item_id`)}) m
       where part.item_id is not distinct from ${refund.item_id}::bigint`,
  )
}

/**
 * The money of a capture that could not be refunded stays with the platform: out of suspense, into the write-offs,
 * without what a bank has taken of it. False while a dispute holds it.
 */
export async function keepMoney(trx: Transaction<unknown>, refund: EndedRefund): Promise<boolean> {
  await addAccountsIn(trx, refund.currency, ['suspense', 'write-offs'])
  const row = await maybe(
    trx,
    sql`
      with part as (
        select case when c.kind = 'payment' then ${refund.amount_paise}::bigint
                    else least(l.paise, ${refund.amount_paise}::bigint) end as paise
          from captures c cross join lateral capture_left(c.id) l where c.id = ${refund.capture_id} and not l.is_held
      ), kept as (
        update captures set resolved_as = 'accepted', resolved_at = now() from part
         where id = ${refund.capture_id} and kind <> 'payment' and resolved_as is null
      ), leg as (
        select ${refund.id}::bigint as source_id, in_currency(code, ${refund.currency}) as account_code,
               sign * part.paise as amount_paise
          from part, (values ('suspense', 1), ('write-offs', -1)) as side (code, sign) where part.paise > 0
      ), ${journalCtes({ sourceType: 'refund', kind: 'kept', legs: 'leg' })}
      select 1 as n from part`,
  )
  return row !== undefined
}
