import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { OrderName } from '../../../providers/payment-gateway.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import { type PaymentEvent, storePaymentEvent } from '../../pricing/api.ts'
import type { Fulfilment, PayableKind } from './payable.ts'
import type { PaymentStatus } from './state-machine.ts'

export type AttemptRow = {
  id: number
  number: number
  gateway: string
  gateway_name: string
  account_id: number | null
  reference: string
  status: 'claimed' | 'open' | 'paid' | 'closed'
  session_id: string | null
  issued: boolean
  leased: boolean
  /** ISO text, as JSON has it. */
  expires_at: string
  /** The mandate that it is charged by, and on which day; null for an order. */
  mandate: string | null
  debit_on: string | null
  closed_reason: string | null
}

/** A capture that is booked. */
export type KnownCapture = {
  id: number
  gateway: string
  gateway_payment_id: string
  kind: 'payment' | 'surplus' | 'amount' | 'currency'
  /** Its money is in suspense and not being refunded. */
  is_stuck: boolean
  /** A bank took its money back. */
  is_lost: boolean
}

export type PaymentRow = {
  id: number
  order_id: string
  payer_id: number
  service_id: number
  method_id: number
  method: string
  status: PaymentStatus
  base_paise: bigint
  charge_paise: bigint
  total_paise: bigint
  charge_rate: string
  payer_email: string
  /** No client has polled it for so long that an order without an issued session may be closed. */
  abandoned: boolean
  /** As text: compared to see whether another poll was requested meanwhile. */
  next_poll_at: string | null
  attempts: AttemptRow[]
  captures: KnownCapture[]
  /** Base and charge of each item in paise, as text; null for a payment without items. */
  parts: [string, string][] | null
}

/** Seconds after which the sweep closes an order whose session never reached a browser. */
const ABANDONED_SECONDS = 30

const paymentColumns = sql`
  p.id, p.order_id, p.payer_id, p.service_id, p.method_id, m.slug as method, p.status, p.base_paise, p.charge_paise,
  p.total_paise, p.charge_rate, p.payer_email,
  p.next_poll_at::text as next_poll_at, p.last_requested_at < now() - make_interval(secs => ${ABANDONED_SECONDS}) as abandoned,
  (select json_agg(json_build_object('id', a.id, 'number', a.number, 'gateway', g.slug, 'gateway_name', g.name,
     'account_id', a.account_id, 'reference', a.reference, 'status', a.status, 'session_id', a.session_id,
     'issued', a.session_issued_at is not null, 'leased', a.lease_until > now(),
     'expires_at', a.expires_at, 'mandate', a.mandate, 'debit_on', a.debit_on, 'closed_reason', a.closed_reason) order by a.number)
     from attempts a join payment_gateways g on g.id = a.gateway_id where a.payment_id = p.id) as attempts,
  coalesce((select json_agg(json_build_object('id', c.id, 'gateway', g.slug,
       'gateway_payment_id', c.gateway_payment_id, 'kind', c.kind,
       'is_lost', coalesce(c.resolved_as = 'disputed', false),
       'is_stuck', c.kind <> 'payment' and c.resolved_as is null
                   and not exists (select from refunds r where r.capture_id = c.id)
                   and not exists (select from disputes d where d.capture_id = c.id and d.money = 'held')) order by c.id)
     from captures c join payment_gateways g on g.id = c.gateway_id where c.payment_id = p.id), '[]') as captures,
  case when p.item_count is not null then
    (select json_agg(json_build_array(i.base_paise::text, i.charge_paise::text) order by i.position)
       from payment_items i where i.payment_id = p.id) end as parts`

/** A payment with its attempts, by its own id. */
export function findPayment(db: Db, paymentId: number) {
  return maybe(
    db,
    sql<PaymentRow>`
      /* prepared find-payment */
      select ${paymentColumns} from payments p join payment_methods m on m.id = p.method_id where p.id = ${paymentId}`,
  )
}

/** The payment of an attempt, with its order id, by either of the references that a gateway has for it. */
export function findByName(db: Db, gateway: string, name: OrderName) {
  return maybe(
    db,
    sql<{ payment_id: number; attempt_id: number; order_id: string }>`
      select a.payment_id, a.id as attempt_id, p.order_id from attempts a join payment_gateways g on g.id = a.gateway_id
        join payments p on p.id = a.payment_id
       where g.slug = ${gateway} and ${isNamed(name)}`,
  )
}

function isNamed(name: OrderName) {
  return 'reference' in name ? sql`a.reference = ${name.reference}` : sql`a.session_id = ${name.sessionId}`
}

/** The two predicates that `isNamed` makes of one statement. */
const STORE_WEBHOOK = {
  reference: sql`/* prepared store-webhook-by-reference */`,
  session: sql`/* prepared store-webhook-by-session */`,
}

/** The subject of a webhook; `is_paid`: this attempt has paid its order. */
export type WebhookAbout = {
  event_id: number
  payment_id: number
  attempt_id: number
  is_paid: boolean
  order_id: string
}

/** A webhook as it came, and the order that it names. */
export type NewWebhook = PaymentEvent & { name: OrderName }

/**
 * Stores a webhook as received and makes its payment due, in one statement; one that came before is counted. Gives the
 * payment when the event is new and known, so that the caller polls at once; if the caller dies, the sweep polls a
 * second later. A paid payment is left to the sweep, two seconds later: a gateway reports one capture by up to three
 * webhooks.
 */
export function storeWebhook(db: Db, hook: NewWebhook) {
  return maybe(
    db,
    sql<WebhookAbout>`${'reference' in hook.name ? STORE_WEBHOOK.reference : STORE_WEBHOOK.session}
      with about as (
        select g.id as gateway_id, a.payment_id, a.id as attempt_id, a.status, p.status as payment_status,
               p.order_id
          from payment_gateways g
          left join attempts a on a.gateway_id = g.id and ${isNamed(hook.name)}
          left join payments p on p.id = a.payment_id
         where g.slug = ${hook.gateway}
      ), ${storePaymentEvent(hook)}, due as (
        update payments
           set next_poll_at = case when payments.status = 'paid' then least(next_poll_at, now() + interval '2 seconds')
                                  else now() + interval '1 second' end
          from stored where payments.id = stored.payment_id
      )
      select stored.id as event_id, stored.payment_id, about.attempt_id, about.status = 'paid' as is_paid,
             about.order_id
        from stored join about using (payment_id)`,
  )
}

/**
 * Takes up to `limit` payments that are due for polling and schedules the next poll of each: 2 s, 4 s, 8 s, 12 s
 * while it is young, 45 s later, half an hour for a charge by a mandate; five minutes for a final one, until its poll has
 * had a clear answer (`finishLatePoll`). A caller that dies only delays them.
 */
export async function takeDue(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared take-due-payments */
      update payments set poll_count = poll_count + 1, last_polled_at = now(),
             next_poll_at = now() + interval '1 second' * case when status in ('paid', 'closed', 'mismatch') then 300
               when poll_count > 3 and exists (select from attempts a where a.payment_id = payments.id and a.mandate is not null)
                 then 1800
               else least(2 * power(2, least(poll_count, 6)),
                          case when created_at > now() - interval '5 minutes' then 12 else 45 end) end
       where id = any(array(select id from payments where next_poll_at <= now()
                             order by next_poll_at limit ${limit} for update skip locked))
      returning id`,
  )
  return rows.map((row) => row.id)
}

/** Marks a payment as polled now; false when it is final or was polled less than two seconds ago. */
export async function takeTurnToAsk(db: Db, paymentId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update payments set last_polled_at = now()
         where id = ${paymentId} and next_poll_at is not null and status not in ('paid', 'closed', 'mismatch')
           and (last_polled_at is null or last_polled_at < now() - interval '2 seconds') returning id`,
  )
  return row !== undefined
}

/**
 * Ends a poll of a final payment that had a clear answer: the next poll is the first of `latePolls` (seconds from when it
 * became final) that is still to come; none after the last. Changes nothing if a poll was requested meanwhile.
 */
export async function finishLatePoll(
  db: Db,
  payment: Pick<PaymentRow, 'id' | 'next_poll_at'>,
  latePolls: readonly number[],
): Promise<void> {
  await sql`
    update payments set next_poll_at = ${nextLatePoll(latePolls, sql`late_poll_from`)}
     where id = ${payment.id} and status in ('paid', 'closed', 'mismatch')
       and next_poll_at::text is not distinct from ${payment.next_poll_at}`.execute(db)
}

/** The first poll that is still to come, of a payment that became final at `from`; null without one. */
export function nextLatePoll(latePolls: readonly number[], from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select min(${from} + make_interval(secs => s)) from unnest(${latePolls}::float8[]) s
               where ${from} + make_interval(secs => s) > now())`
}

/** The fulfilment of the payment `p` as a JSON object; null for a kind that has none. */
export function fulfilmentOf(kinds: PayableKind[]): RawBuilder<Fulfilment | null> {
  const rows = kinds.flatMap(({ fulfilment }) =>
    fulfilment ? [sql`(select to_json(row) from (${fulfilment}) row)`] : [],
  )
  return sql`coalesce(${sql.join([...rows, sql`null::json`])})`
}

/** No charge of a mandate that was not sent may be sent any more. */
export async function holdCharges(trx: Transaction<unknown>, mandate: string): Promise<void> {
  await sql`update attempts set debit_on = null where mandate = ${mandate} and status = 'claimed'`.execute(
    trx,
  )
}

/** Makes a claimed attempt the charge of a mandate: these calls alone send and poll it from now on. */
export async function insertDebit(
  trx: Transaction<unknown>,
  { attemptId, mandate, debitOn }: { attemptId: number; mandate: string; debitOn: string },
): Promise<void> {
  await sql`
    update attempts set mandate = ${mandate}, debit_on = ${debitOn}::date
     where id = ${attemptId} and status = 'claimed'`.execute(trx)
}

/** Releases the order lock, by which repeats without a key find the order; its timeline keeps the reason. */
export async function freeSlot(db: Db, paymentId: number, reason: string): Promise<void> {
  await sql`
    with freed as (
      delete from open_orders where payment_id = ${paymentId} returning payment_id
    )
    ${insertPaymentEvents}
    select payment_id, 'replaced', jsonb_build_object('reason', ${reason}::text), ${actorColumns()} from freed`.execute(
    db,
  )
}
