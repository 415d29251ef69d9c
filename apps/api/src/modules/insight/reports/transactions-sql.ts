import type { ShownStatus, Transaction } from '@chukta/contract/insight/reports'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { memberName } from '../../../platform/database/member-name-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isSeenBy } from '../../../platform/security/own-payments-sql.ts'
import { type Fulfilment, fulfilmentOf, type PayableKind } from '../../payments/api.ts'

/** Fields of a transaction's answer that are derived; every other field is a column of the same name. */
type Made =
  | 'amount'
  | 'base_amount'
  | 'charge_amount'
  | 'currency'
  | 'created_at'
  | 'payment_status'
  | 'name'
  | 'refund_amount'
  | 'refund_requested_at'
  | 'refunded_at'

export type TransactionRow = Omit<Transaction, Made> & {
  base_paise: bigint
  charge_paise: bigint
  total_paise: bigint
  created_at: Date
  shown_status: ShownStatus
  first_name: string
  last_name: string
  refund_paise: bigint | null
  refund_requested_at: Date | null
  refunded_at: Date | null
  paid_at: Date | null
  last_polled_at: Date | null
  poll_count: number
  /** The count of its payees, where there are several. */
  item_count: number | null
  /** The person who paid it by a payment link, as they typed their name. */
  opener_name: string | null
}

/**
 * Transactions of the payments `p` that `from` gives, with the facts of the attempt that took the money, else of
 * the newest one, and of the newest refund. The tables that choose the payments come first: of so many PostgreSQL
 * orders only the first eight, and would join a million payments to choose ten.
 */
export const transactions = (from: RawBuilder<unknown>) => sql`
  select p.id, p.order_id as urn, p.base_paise, p.charge_paise, p.total_paise, p.created_at, p.shown_status,
         s.name as service_name, s.description, m.payment_method as payment_mode,
         p.payer_id, u.role_id as payer_role_id, u.first_name, u.last_name, p.payer_email as email, u.mobile, p.payee_name as paid_to,
         p.customer_ref_id, p.payment_for, a.bank_reference as bank_reference_no, a.error_description, a.error_source, a.error_code,
         a.transaction_message, a.bank, a.card_type, a.card_country, a.card_number, g.name as payment_gateway,
         case when r.status = 'succeeded' then 'REFUNDED' when r.status = 'failed' then 'FAILED'
              when r.id is not null then 'PENDING' end as refund_status,
         r.amount_paise as refund_paise, r.reason as refund_reason, r.reference as refund_reference,
         r.bank_reference as refund_bank_reference, r.requested_at as refund_requested_at,
         case r.status when 'succeeded' then r.finalized_at end as refunded_at,
         (select max(id) from disputes where payment_id = p.id) as dispute_id,
         (select status from disputes where payment_id = p.id order by id desc limit 1) as dispute_status,
         p.paid_at, p.last_polled_at, p.poll_count, p.item_count,
         (select opener_name from payment_link_orders where payment_id = p.id) as opener_name
    from ${from}
    join services s on s.id = p.service_id
    join payment_methods m on m.id = p.method_id
    join users u on u.id = p.payer_id
    left join lateral (
      select * from attempts where payment_id = p.id order by status = 'paid' desc, number desc limit 1
    ) a on true
    left join payment_gateways g on g.id = a.gateway_id
    left join lateral (
      select * from refunds where payment_id = p.id and capture_id is null order by id desc limit 1
    ) r on true`

/** The transactions with these ids, in the order of the ids. The ids come from a scoped query. */
export function transactionsByIds(db: Db, ids: number[]): Promise<TransactionRow[]> {
  return many(db, byIds(ids))
}

/** The statement of `transactionsByIds`, to check its plan. */
export const byIds = (ids: number[]) => sql<TransactionRow>`
  /* prepared transactions-by-ids */
  ${transactions(sql`
    unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join payments p on p.id = wanted.id`)}
   order by wanted.place`

/** One transaction, when the caller or someone below them paid it. */
export function findTransaction(db: Db, scope: Scope, id: number): Promise<TransactionRow | undefined> {
  return maybe(
    db,
    sql<TransactionRow>`
      /* prepared find-transaction-* */
      ${transactions(sql`payments p`)}
       where p.id = ${id}
         and exists (select from user_closure
                      where ancestor_id = ${scope.userId} and descendant_id = p.payer_id)
         and ${isSeenBy(scope)}`,
  )
}

/** Payments of the scope's user and everyone below, newest first: those with an id below `before`. */
export function listPaymentsBefore(
  db: Db,
  scope: Scope,
  { before, limit }: { before: number | null; limit: number },
): Promise<TransactionRow[]> {
  return many(
    db,
    sql<TransactionRow>`
      ${transactions(sql`
        (select own.* from user_closure c
           cross join lateral (
             select * from payments where payer_id = c.descendant_id and (${before}::bigint is null or id < ${before})
              order by created_at desc, id desc limit ${limit}) own
          where c.ancestor_id = ${scope.userId} order by own.id desc limit ${limit}) p`)}
       order by p.id desc`,
  )
}

/** The outcome of a captured payment at its receiver; null for a kind without one. */
export async function findFulfilment(
  db: Db,
  kinds: PayableKind[],
  paymentId: number,
): Promise<Fulfilment | null> {
  const { fulfilment } = await one(
    db,
    sql<{ fulfilment: Fulfilment | null }>`
      select ${fulfilmentOf(kinds)} as fulfilment from payments p where p.id = ${paymentId}`,
  )
  return fulfilment
}

export type EventRow = {
  kind: string
  at: Date
  detail: Record<string, unknown>
  /** The gateway's or bank's reference of this step. */
  reference: string | null
  /** The name of the person whose request took the step. */
  actor: string | null
  /** The member of their staff who did it for them. */
  member: string | null
  request_id: string | null
}

/**
 * The timeline of a payment, oldest first. `route` and `sent` come once per attempt, in its order: their
 * reference is the attempt's. A step by the bank has the bank's reference, of the attempt that ended it.
 */
export function listEvents(db: Db, paymentId: number): Promise<EventRow[]> {
  return many(
    db,
    sql<EventRow>`
      with event as (
        select id, kind, at, detail, actor_id, member_id, request_id, row_number() over (partition by kind order by id) as number
          from payment_events where payment_id = ${paymentId}
      ), last as (
        select bank_reference, gateway_payment_id from attempts where payment_id = ${paymentId}
         order by status = 'paid' desc, number desc limit 1
      )
      select e.kind, e.at, e.detail,
             case when e.kind in ('route', 'sent') then a.reference
                  when e.kind = 'paid' then coalesce(last.bank_reference, last.gateway_payment_id)
                  when e.kind in ('pending', 'failed', 'mismatch') then last.gateway_payment_id
                  when e.kind = 'receipt' then e.detail->>'invoice'
                  when e.kind in ('surplus', 'capture-accepted') then e.detail->>'gateway_payment_id'
                  when e.kind like any ('{refund%,capture-refund%,bill-%,dispute-%}') then e.detail->>'reference' end as reference,
             u.first_name || ' ' || u.last_name as actor, ${memberName(sql`e.member_id`)} as member, e.request_id
        from event e
        left join users u on u.id = e.actor_id
        left join attempts a on a.payment_id = ${paymentId} and a.number = e.number
        left join last on true
       order by e.id`,
  )
}
