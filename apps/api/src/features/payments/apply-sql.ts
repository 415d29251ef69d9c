import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'
import { JOB_PRIORITY } from '../../platform/jobs.ts'
import type { GatewayTry } from '../../providers/payment-gateway.ts'
import { journalCtes } from '../ledger/ledger-service.ts'
import { movesTo, type PaymentStatus } from './moves.ts'

/** What a gateway said about a try, as columns of `attempts`. */
function tryColumns(newest: GatewayTry | null) {
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

const setTry = sql`
  gateway_payment_id = i.gateway_payment_id, gateway_status = i.gateway_status, bank_reference = i.bank_reference,
  transaction_message = i.transaction_message, paid_with = i.paid_with, card_number = i.card_number,
  card_type = i.card_type, card_network = i.card_network, card_country = i.card_country, bank = i.bank,
  error_code = i.error_code, error_description = i.error_description, error_source = i.error_source`

const inputColumns = sql`payment_id bigint, attempt_id bigint, event text, detail jsonb, reason text,
  amount_paise bigint, gateway_payment_id text, gateway_status text, bank_reference text, transaction_message text,
  paid_with text, card_number text, card_type text, card_network text, card_country text, bank text,
  error_code text, error_description text, error_source text`

/**
 * The CTE `input` of some rows. PostgreSQL takes any JSON for a hundred rows: it would read a table that is still
 * small as a whole, and go on so when it has grown. The condition, always true, has it think of one row and an index.
 */
function input(rows: Record<string, unknown>[], columns = inputColumns) {
  return sql`
    input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (${columns}) where attempt_id % 1 = 0
    )`
}

export type OpenedOrder = { attemptId: number; sessionId: string; expiresAt: Date }

/**
 * Gateways have the orders: keeps their sessions and hands them out. Gives for each, in their order, whether it
 * was: not when its attempt moved on meanwhile.
 */
export async function applyOpened(db: Db, orders: OpenedOrder[]): Promise<boolean[]> {
  const rows = orders.map((order) => ({
    attempt_id: order.attemptId,
    session_id: order.sessionId,
    expires_at: order.expiresAt,
  }))
  const handedOut = await many(
    db,
    sql<{ attempt_id: number }>`
      /* prepared apply-opened */
      with ${input(rows, sql`attempt_id bigint, session_id text, expires_at timestamptz`)}, opened as (
        update attempts a set status = 'open', session_id = i.session_id, expires_at = i.expires_at,
               handed_out_at = now()
          from input i
         where a.id = i.attempt_id and a.status = 'claimed'
        returning a.id, a.payment_id, a.gateway_id
      ), event as (
        insert into payment_events (payment_id, kind, detail)
        select payment_id, 'sent', jsonb_build_object('gateway', g.name)
          from opened join payment_gateways g on g.id = gateway_id
      )
      update payments p set status = case when status = 'created' then 'open' else status end,
             next_ask_at = now() + interval '10 seconds'
        from opened where p.id = opened.payment_id returning opened.id as attempt_id`,
  )
  const ids = new Set(handedOut.map((row) => row.attempt_id))
  return orders.map((order) => ids.has(order.attemptId))
}

/**
 * Ends an attempt that can no longer be paid; the payment is closed when no other attempt lives, and looked at
 * once more after `lookAgainSeconds` where that is given.
 */
export async function applyAttemptClosed(
  db: Db,
  attemptId: number,
  reason: string,
  lookAgainSeconds: number | null = null,
): Promise<void> {
  await sql`
    with closed as (
      update attempts set status = 'closed', closed_reason = ${reason}
       where id = ${attemptId} and status in ('claimed', 'open') returning id, payment_id
    ), done as (
      update payments set status = 'closed', settled_at = now(),
             next_ask_at = now() + make_interval(secs => ${lookAgainSeconds}::int)
        from closed
       where payments.id = closed.payment_id and payments.status = any(${movesTo('closed')})
         and not exists (select from attempts other where other.payment_id = payments.id and other.id <> closed.id
                          and other.status in ('claimed', 'open'))
      returning payments.id
    ), freed as (
      delete from open_orders where payment_id in (select id from done)
    )
    insert into payment_events (payment_id, kind, detail)
    select payment_id, case when done.id is null then 'attempt-closed' else 'closed' end,
           jsonb_build_object('reason', ${reason}::text)
      from closed left join done on done.id = closed.payment_id`.execute(db)
}

/** The bank has not decided, or has refused this try: the status a person sees moves, the asking goes on. */
export async function applyUndecided(
  db: Db,
  payment: { paymentId: number; attemptId: number },
  to: Extract<PaymentStatus, 'pending' | 'failed' | 'open'>,
  newest: GatewayTry | null,
): Promise<void> {
  const row = { payment_id: payment.paymentId, attempt_id: payment.attemptId, ...tryColumns(newest) }
  await sql`
    with ${input([row])}, told as (
      update attempts a set ${setTry} from input i where a.id = i.attempt_id and a.status in ('claimed', 'open')
    ), moved as (
      update payments p set status = ${to} from input i
       where p.id = i.payment_id and p.status = any(${movesTo(to)}) and p.status <> ${to} returning p.id
    )
    insert into payment_events (payment_id, kind, detail)
    select id, ${to}, jsonb_build_object('message', ${newest?.message ?? null}::text,
           'error', ${newest?.error?.description ?? null}::text, 'bank', ${newest?.bank ?? null}::text) from moved`.execute(
    db,
  )
}

export type Capture = { paymentId: number; attemptId: number; newest: GatewayTry; otherMethod: boolean }

/**
 * Takes captures: status, what the gateway said, journal, wallets, timeline and the receipt job, in one
 * statement for one capture or for many that wait at the same moment, each of another payment. A payment already
 * paid is left as it is. Gives for each, in their order, whether it became paid now.
 */
export async function applyCaptures(db: Db, captures: Capture[]): Promise<boolean[]> {
  const rows = captures.map((capture) => ({
    payment_id: capture.paymentId,
    attempt_id: capture.attemptId,
    detail: { other_method: capture.otherMethod ? capture.newest.method : null },
    ...tryColumns(capture.newest),
  }))
  const done = await many(
    db,
    sql<{ id: number }>`
      /* prepared apply-captures */
      with ${input(rows)}, locked as (
        select p.id, i.attempt_id from payments p join input i on i.payment_id = p.id
         where p.status = any(${movesTo('paid')})
         order by p.id for update of p
      ), moved as (
        update payments p set status = 'paid', paid_at = now(), settled_at = now(), next_ask_at = null
          from locked where p.id = locked.id returning p.id, p.base_paise, p.total_paise, p.bill_id, p.order_id, locked.attempt_id
      ), captured as (
        update attempts a set status = 'paid', ${setTry} from input i, moved
         where a.id = i.attempt_id and moved.attempt_id = a.id
        returning a.payment_id, a.gateway_id, a.distributor_id, a.distributor_paise, a.admin_id, a.admin_paise,
                  a.platform_paise
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
      ), owed as (
        insert into bill_payments (payment_id, bill_id, reference)
        select id, bill_id, order_id from moved where bill_id is not null
      ), event as (
        insert into payment_events (payment_id, kind, detail)
        select m.id, 'paid', jsonb_strip_nulls(i.detail) from moved m join input i on i.payment_id = m.id
      ), job as (
        select count(*) as n from graphile_worker.add_jobs(array(
          select row('payment-paid', json_build_object('paymentId', id), null, null, null, null, ${JOB_PRIORITY.later}::int, null)
                 ::graphile_worker.job_spec from moved
          union all
          select row('pay-bill', json_build_object('paymentId', id), null, null, null, null, null, null)
                 ::graphile_worker.job_spec from moved where bill_id is not null))
      )
      select m.id, job.n as jobs from moved m, job`,
  )
  const ids = new Set(done.map((row) => row.id))
  return captures.map((capture) => ids.has(capture.paymentId))
}

/**
 * Money came that was not ordered (another amount or currency, or twice): it is booked on the suspense
 * account, and the payment stays pending until a person resolves it.
 */
export async function applyMismatch(
  db: Db,
  capture: Omit<Capture, 'otherMethod'>,
  reason: string,
): Promise<void> {
  const row = {
    payment_id: capture.paymentId,
    attempt_id: capture.attemptId,
    reason,
    amount_paise: String(capture.newest.amountPaise > 0n ? capture.newest.amountPaise : 0n),
    ...tryColumns(capture.newest),
  }
  await sql`
    with ${input([row])}, moved as (
      update payments p set status = 'mismatch', next_ask_at = null from input i
       where p.id = i.payment_id and p.status = any(${movesTo('mismatch')}) returning p.id
    ), told as (
      update attempts a set ${setTry} from input i, moved where a.id = i.attempt_id and moved.id = a.payment_id
      returning a.payment_id, a.gateway_id
    ), leg as (
      select told.payment_id as source_id, 'clearing:' || g.slug as account_code, i.amount_paise
        from told join input i using (payment_id) join payment_gateways g on g.id = told.gateway_id
       where i.amount_paise > 0
      union all
      select told.payment_id, 'suspense', -i.amount_paise from told join input i using (payment_id)
       where i.amount_paise > 0
    ), ${journalCtes({ sourceType: 'payment', kind: 'mismatch', legs: 'leg' })}
    insert into payment_events (payment_id, kind, detail)
    select id, 'mismatch', jsonb_build_object('reason', ${reason}::text) from moved`.execute(db)
}
