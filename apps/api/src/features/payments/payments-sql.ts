import { sql } from 'kysely'
import { type Db, many, maybe } from '../../platform/db.ts'
import type { OrderName } from '../../providers/payment-gateway.ts'
import type { PaymentStatus } from './moves.ts'

export type AttemptRow = {
  id: number
  number: number
  gateway: string
  gateway_name: string
  reference: string
  status: 'claimed' | 'open' | 'paid' | 'closed'
  session_id: string | null
  handed_out: boolean
  leased: boolean
  /** ISO text, as JSON has it. */
  expires_at: string
  closed_reason: string | null
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
  /** Nobody has asked for it for long enough that an order never handed out may be closed. */
  abandoned: boolean
  attempts: AttemptRow[]
}

/** Seconds after which an order whose session no browser ever got is closed by the sweep. */
const ABANDONED_SECONDS = 30

const paymentColumns = sql`
  p.id, p.order_id, p.payer_id, p.service_id, p.method_id, m.slug as method, p.status, p.base_paise, p.charge_paise,
  p.total_paise, p.charge_rate, p.payer_email,
  p.touched_at < now() - make_interval(secs => ${ABANDONED_SECONDS}) as abandoned,
  (select json_agg(json_build_object('id', a.id, 'number', a.number, 'gateway', g.slug, 'gateway_name', g.name,
     'reference', a.reference, 'status', a.status, 'session_id', a.session_id,
     'handed_out', a.handed_out_at is not null, 'leased', a.lease_until > now(),
     'expires_at', a.expires_at, 'closed_reason', a.closed_reason) order by a.number)
     from attempts a join payment_gateways g on g.id = a.gateway_id where a.payment_id = p.id) as attempts`

/** A payment with its attempts, by its own id. */
export function findPayment(db: Db, paymentId: number) {
  return maybe(
    db,
    sql<PaymentRow>`
      /* prepared find-payment */
      select ${paymentColumns} from payments p join payment_methods m on m.id = p.method_id where p.id = ${paymentId}`,
  )
}

/** The payment an attempt belongs to, with its order id, by either of the names a gateway has for it. */
export function findByName(db: Db, gateway: string, name: OrderName) {
  return maybe(
    db,
    sql<{ payment_id: number; order_id: string }>`
      select a.payment_id, p.order_id from attempts a join payment_gateways g on g.id = a.gateway_id
        join payments p on p.id = a.payment_id
       where g.slug = ${gateway} and ${isNamed(name)}`,
  )
}

function isNamed(name: OrderName) {
  return 'reference' in name ? sql`a.reference = ${name.reference}` : sql`a.session_id = ${name.sessionId}`
}

/** The two texts that `isNamed` makes of one statement. */
const STORE_WEBHOOK = {
  reference: sql`/* prepared store-webhook-by-reference */`,
  session: sql`/* prepared store-webhook-by-session */`,
}

/** What a webhook is about; `is_open`: its payment is not final. */
export type WebhookAbout = { payment_id: number; attempt_id: number; is_open: boolean }

/**
 * Stores a webhook as it came and has the payment asked about, in one statement.
 * Gives the payment when the event is new and known, so that the caller asks at once; should the caller die,
 * the sweep does a second later.
 */
export function storeWebhook(
  db: Db,
  hook: { gateway: string; eventKey: string; name: OrderName; body: Buffer; isOld: boolean },
) {
  return maybe(
    db,
    sql<WebhookAbout>`${'reference' in hook.name ? STORE_WEBHOOK.reference : STORE_WEBHOOK.session}
      with about as (
        select g.id as gateway_id, a.payment_id, a.id as attempt_id from payment_gateways g
          left join attempts a on a.gateway_id = g.id and ${isNamed(hook.name)}
         where g.slug = ${hook.gateway}
      ), stored as (
        insert into webhook_events (gateway_id, event_key, payment_id, body, is_old)
        select gateway_id, ${hook.eventKey}, payment_id, ${hook.body}, ${hook.isOld}::boolean from about
        on conflict do nothing returning payment_id
      ), due as (
        update payments set next_ask_at = now() + interval '1 second' from stored
         where id = stored.payment_id and status not in ('paid', 'mismatch') returning id
      )
      select stored.payment_id, about.attempt_id, due.id is not null as is_open
        from stored join about using (payment_id) left join due on due.id = stored.payment_id`,
  )
}

/**
 * Takes up to `limit` payments that are due to be asked about, and puts each one's next asking off: 2 s, 4 s,
 * 8 s, 12 s while it is young, 45 s later. Whoever dies with them in hand has only delayed them.
 */
export async function takeDue(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      update payments set ask_count = ask_count + 1, asked_at = now(),
             next_ask_at = now() + interval '1 second' * least(2 * power(2, least(ask_count, 6)),
               case when created_at > now() - interval '5 minutes' then 12 else 45 end)
       where id in (select id from payments where next_ask_at <= now()
                     order by next_ask_at limit ${limit} for update skip locked)
      returning id`,
  )
  return rows.map((row) => row.id)
}

/** Marks a payment as asked about now; false when it is final or was asked less than two seconds ago. */
export async function takeTurnToAsk(db: Db, paymentId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update payments set asked_at = now()
         where id = ${paymentId} and next_ask_at is not null
           and (asked_at is null or asked_at < now() - interval '2 seconds') returning id`,
  )
  return row !== undefined
}

/** A closed payment has been looked at once more: nothing is left to ask about. */
export async function stopAsking(db: Db, paymentId: number): Promise<void> {
  await sql`update payments set next_ask_at = null where id = ${paymentId} and status = 'closed'`.execute(db)
}
