import { paiseToRupees } from '@chukta/contract/money'
import { sql } from 'kysely'
import type { Batch } from '../../../platform/database/batches.ts'
import { type Db, many } from '../../../platform/database/db.ts'
import { JOB_PRIORITY } from '../../../platform/jobs/jobs.ts'
import type { GatewayTry } from '../../../providers/payment-gateway.ts'
import { actorColumns, actorInput, actorTypes, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'
import { tellFailedTries } from '../../messaging/api.ts'
import type { PayableKind } from './payable.ts'
import { owedCtes, owedJobs, payableColumns } from './payable-sql.ts'
import { nextLatePoll } from './payments-sql.ts'
import { type PaymentStatus, statesBefore } from './state-machine.ts'

/** The gateway's report of a payer's try, as columns of `attempts`. */
export function tryColumns(newest: GatewayTry | null) {
  return {
    gateway_payment_id: newest?.id ?? null,
    gateway_status: newest?.status ?? null,
    bank_reference: newest?.bankReference ?? null,
    transaction_message: newest?.message ?? null,
    paid_with: newest?.method ?? null,
    card_number: newest?.card?.number ?? null,
    card_type: newest?.card?.type ?? null,
    card_network: newest?.card?.network ?? null,
    card_country: newest?.card?.country ?? null,
    bank: newest?.bank ?? null,
    error_code: newest?.error?.code ?? null,
    error_description: newest?.error?.description ?? null,
    error_source: newest?.error?.source ?? null,
  }
}

/** The job after each capture of a payment link's order. */
export const LINK_PAID_JOB = 'payment-link-paid'

export const setTry = sql`
  gateway_payment_id = i.gateway_payment_id, gateway_status = i.gateway_status, bank_reference = i.bank_reference,
  transaction_message = i.transaction_message, paid_with = i.paid_with, card_number = i.card_number,
  card_type = i.card_type, card_network = i.card_network, card_country = i.card_country, bank = i.bank,
  error_code = i.error_code, error_description = i.error_description, error_source = i.error_source`

const inputColumns = sql`payment_id bigint, attempt_id bigint, event text, detail jsonb, reason text, ${actorTypes},
  surcharge_paise bigint, is_open boolean, has_more boolean, was_suspended boolean, gateway_payment_id text, gateway_status text, bank_reference text, transaction_message text,
  paid_with text, card_number text, card_type text, card_network text, card_country text, bank text,
  error_code text, error_description text, error_source text`

/**
 * The CTE `input` with the rows of a batch. PostgreSQL estimates any JSON at a hundred rows and would scan a table
 * that is still small, with a plan it then keeps. The condition is always true and brings the estimate down to one
 * row, so that the plan uses the index.
 */
export function input(rows: Record<string, unknown>[], columns = inputColumns) {
  return sql`
    input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (${columns}) where attempt_id % 1 = 0
    )`
}

export type OpenedOrder = { attemptId: number; sessionId: string; expiresAt: Date }

/**
 * Stores the sessions of orders that gateways have opened and marks them as issued. Gives for each order
 * whether it is, now or already: false when its attempt has moved on.
 */
export async function applyOpened(db: Db, orders: OpenedOrder[], contexts: Batch = []): Promise<boolean[]> {
  const rows = orders.map((order, n) => ({
    ...actorInput(contexts[n]),
    attempt_id: order.attemptId,
    session_id: order.sessionId,
    expires_at: order.expiresAt,
  }))
  const opened = await many(
    db,
    sql<{ attempt_id: number }>`
      /* prepared apply-opened */
      with ${input(rows, sql`attempt_id bigint, session_id text, expires_at timestamptz, ${actorTypes}`)}, opened as (
        update attempts a set status = 'open', session_id = i.session_id, expires_at = i.expires_at,
               session_issued_at = now()
          from input i
         where a.id = i.attempt_id and a.status = 'claimed'
        returning a.id, a.payment_id, a.gateway_id
      ), event as (
        ${insertPaymentEvents}
        select payment_id, 'sent', jsonb_build_object('gateway', g.name), i.actor_id, i.request_id, i.api_key_id, i.member_id
          from opened join input i on i.attempt_id = opened.id join payment_gateways g on g.id = gateway_id
      )
      update payments p set status = case when status = 'created' then 'open' else status end,
             next_poll_at = now() + interval '10 seconds'
        from (select id, payment_id from opened
              union all
              select a.id, a.payment_id from attempts a join input i on i.attempt_id = a.id
               where a.status = 'open' and a.session_id = i.session_id) opened
       where p.id = opened.payment_id returning opened.id as attempt_id`,
  )
  const ids = new Set(opened.map((row) => row.attempt_id))
  return orders.map((order) => ids.has(order.attemptId))
}

/**
 * Closes an attempt that can no longer be paid. The payment is closed when it has no other live attempt; if its session
 * was issued, it is polled again at `latePolls` (seconds from now), else once after `pollAgainSeconds`, if given.
 */
export async function applyAttemptClosed(
  db: Db,
  attemptId: number,
  reason: string,
  again: { latePolls?: readonly number[]; pollAgainSeconds?: number } = {},
): Promise<void> {
  const { latePolls = [], pollAgainSeconds = null } = again
  await sql`
    with closed as (
      update attempts set status = 'closed', closed_reason = ${reason}
       where id = ${attemptId} and status in ('claimed', 'open')
      returning id, payment_id, session_issued_at is not null as is_issued
    ), done as (
      update payments set status = 'closed', finalized_at = now(),
             late_poll_from = case when closed.is_issued then now() end,
             next_poll_at = case when closed.is_issued then ${nextLatePoll(latePolls, sql`now()`)}
                                else now() + make_interval(secs => ${pollAgainSeconds}::int) end
        from closed
       where payments.id = closed.payment_id and payments.status = any(${statesBefore('closed')})
         and not exists (select from attempts other where other.payment_id = payments.id and other.id <> closed.id
                          and other.status in ('claimed', 'open'))
      returning payments.id
    ), freed as (
      delete from open_orders where payment_id in (select id from done)
    )
    ${insertPaymentEvents}
    select payment_id, case when done.id is null then 'attempt-closed' else 'closed' end,
           jsonb_build_object('reason', ${reason}::text), ${actorColumns()}
      from closed left join done on done.id = closed.payment_id`.execute(db)
}

/**
 * The bank has not decided, or has refused this try: the status on screen changes, polling continues. Gives whether it
 * changed.
 */
export async function applyUndecided(
  db: Db,
  payment: { paymentId: number; attemptId: number },
  to: Extract<PaymentStatus, 'pending' | 'failed' | 'open'>,
  newest: GatewayTry | null,
): Promise<boolean> {
  const row = { payment_id: payment.paymentId, attempt_id: payment.attemptId, ...tryColumns(newest) }
  const { numAffectedRows } = await sql`
    with ${input([row])}, updated as (
      update attempts a set ${setTry} from input i where a.id = i.attempt_id and a.status in ('claimed', 'open')
    ), moved as (
      update payments p set status = ${to} from input i
       where p.id = i.payment_id and p.status = any(${statesBefore(to)}) and p.status <> ${to} returning p.id
    ), told as (
      ${to === 'failed' ? tellFailedTries(sql`select id from moved`) : sql`select`}
    )
    ${insertPaymentEvents}
    select id, ${to}, jsonb_build_object('message', ${newest?.message ?? null}::text,
           'error', ${newest?.error?.description ?? null}::text, 'bank', ${newest?.bank ?? null}::text),
           ${actorColumns()} from moved`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export type Capture = {
  paymentId: number
  attemptId: number
  taken: GatewayTry
  otherMethod: boolean
  /** Another try of the same order may still succeed. */
  isOpen: boolean
  /** The same answer holds further captures, booked after this one: until then the payment stays due. */
  hasMore?: boolean
  /** Its money was in suspense, and was released for this. */
  wasSuspended?: boolean
}

/**
 * Applies captures of what was ordered: status, gateway data, the capture, journal, wallets, timeline, the payable's
 * debt, and jobs. One statement for one capture or for a batch, each of another payment. A payment that is already paid
 * is left unchanged. It is polled again at `latePolls` (seconds from now) while another try is open, and at once when it has
 * further captures or money in suspense. Gives for each capture whether its payment became paid by it.
 */
export async function applyCaptures(
  db: Db,
  kinds: PayableKind[],
  latePolls: readonly number[],
  captures: Capture[],
  contexts: Batch = [],
): Promise<boolean[]> {
  const rows = captures.map((capture, n) => ({
    ...actorInput(contexts[n]),
    payment_id: capture.paymentId,
    attempt_id: capture.attemptId,
    surcharge_paise: String(capture.taken.surchargePaise),
    is_open: capture.isOpen,
    has_more: capture.hasMore ?? false,
    was_suspended: capture.wasSuspended ?? false,
    detail: {
      other_method: capture.otherMethod ? capture.taken.method : null,
      surcharge: capture.taken.surchargePaise === 0n ? null : paiseToRupees(capture.taken.surchargePaise),
    },
    ...tryColumns(capture.taken),
  }))
  const done = await many(
    db,
    sql<{ id: number }>`
      /* prepared apply-captures */
      with ${input(rows)}, locked as (
        select p.id, i.attempt_id, i.is_open, i.has_more or p.status = 'mismatch' as has_more
          from payments p join input i on i.payment_id = p.id
         where p.status = any(${statesBefore('paid')})
           and (i.was_suspended or not exists (
                  select from captures c join attempts a on a.id = i.attempt_id
                   where c.gateway_id = a.gateway_id and c.gateway_payment_id = i.gateway_payment_id))
         order by p.id for update of p
      ), moved as (
        update payments p set status = 'paid', paid_at = now(), finalized_at = now(),
               late_poll_from = case when locked.is_open then now() end,
               next_poll_at = case when locked.has_more then now()
                                  when locked.is_open then ${nextLatePoll(latePolls, sql`now()`)} end
          from locked where p.id = locked.id returning p.id, p.base_paise, p.total_paise, p.order_id,
                  ${payableColumns(kinds, 'p')}, locked.attempt_id
      ), captured as (
        update attempts a set status = 'paid', ${setTry} from input i, moved
         where a.id = i.attempt_id and moved.attempt_id = a.id
        returning a.payment_id, a.id, a.gateway_id, a.gateway_payment_id, i.surcharge_paise, a.distributor_id, a.distributor_paise, a.admin_id, a.admin_paise,
                  a.platform_paise
      ), capture as (
        insert into captures (payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, surcharge_paise, kind)
        select m.id, c.id, c.gateway_id, c.gateway_payment_id, m.total_paise, c.surcharge_paise, 'payment'
          from moved m join captured c on c.payment_id = m.id
        on conflict (gateway_id, gateway_payment_id) do update set kind = 'payment'
      ), leg as (
        select m.id as source_id, 'clearing:' || g.slug as account_code, m.total_paise as amount_paise
          from moved m join captured c on c.payment_id = m.id join payment_gateways g on g.id = c.gateway_id
        union all select id, 'payee-payable', -base_paise from moved
        union all select payment_id, 'wallet:' || distributor_id, -distributor_paise from captured
                   where distributor_id is not null
        union all select payment_id, 'wallet:' || admin_id, -admin_paise from captured where admin_id is not null
        union all select payment_id, 'platform-revenue', -platform_paise from captured
      ), ${journalCtes({ sourceType: 'payment', kind: 'capture', legs: 'leg' })}, freed as (
        delete from open_orders where payment_id in (select id from moved)
      )${owedCtes(kinds)}, event as (
        ${insertPaymentEvents}
        select m.id, 'paid', jsonb_strip_nulls(i.detail), i.actor_id, i.request_id, i.api_key_id, i.member_id from moved m join input i on i.payment_id = m.id
      ), job as (
        select count(*) as n from graphile_worker.add_jobs(array(
          select row('payment-paid', json_build_object('paymentId', id), null, null, null, null, ${JOB_PRIORITY.later}::int, null)
                 ::graphile_worker.job_spec from moved${owedJobs(kinds)}
          union all
          select row(${LINK_PAID_JOB}::text, json_build_object('paymentId', id), null, null, null, null, null, null)
                 ::graphile_worker.job_spec from moved where exists (
                   select from payment_link_orders o where o.payment_id = moved.id)))
      )
      select m.id, job.n as jobs from moved m, job`,
  )
  const ids = new Set(done.map((row) => row.id))
  return captures.map((capture) => ids.has(capture.paymentId))
}
