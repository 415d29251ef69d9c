import type { WebhookVerdict } from '@chukta/contract/pricing/webhook-verdicts'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { lastRepeatOf, repeatsOf } from './keys-sql.ts'

export type ListedEvent = {
  id: number
  gateway: string
  gateway_name: string
  received_at: Date
  order_id: string | null
  payment_id: number | null
  attempt_id: number | null
  verdict: WebhookVerdict
  status_before: string | null
  status_after: string | null
  duplicates: number
  took_ms: number | null
  replays: number
}

export type EventRow = ListedEvent & {
  repeated_at: Date | null
  handled_at: Date | null
  address: string | null
  request_id: string | null
  headers: Record<string, string>
  body: Buffer
  body_bytes: number
}

export type Filters = {
  gateway: string | undefined
  verdict: WebhookVerdict | undefined
  orderId: string | undefined
}

const COLUMNS = sql`
  e.id, coalesce(g.slug, 'payouts-' || pp.slug) as gateway, coalesce(g.name, pp.name) as gateway_name, e.received_at, p.order_id, e.payment_id, e.attempt_id, e.verdict,
  e.status_before, e.status_after, ${repeatsOf('e')} as duplicates,
  round(extract(epoch from e.handled_at - e.received_at) * 1000)::bigint as took_ms,
  (select count(*) from webhook_replays r where r.event_id = e.id) as replays`
const joins = sql`
  left join payment_gateways g on g.id = e.gateway_id left join payout_providers pp on pp.id = e.payout_provider_id
  left join payments p on p.id = e.payment_id`

/** Distinguishes the senders of payouts from gateways of the same name. */
const OF_PAYOUTS = 'payouts-'

function matching({ gateway, verdict, orderId }: Filters) {
  const conditions = [sql`true`]
  if (gateway !== undefined)
    conditions.push(
      gateway.startsWith(OF_PAYOUTS)
        ? sql`e.payout_provider_id = (select id from payout_providers where slug = ${gateway.slice(OF_PAYOUTS.length)})`
        : sql`e.gateway_id = (select id from payment_gateways where slug = ${gateway})`,
    )
  if (verdict !== undefined) conditions.push(sql`e.verdict = ${verdict}`)
  if (orderId !== undefined)
    conditions.push(sql`e.payment_id = (select id from payments where order_id = ${orderId})`)
  return sql.join(conditions, sql` and `)
}

/** One page, newest first. */
export function listEvents(db: Db, filters: Filters, limit: number, offset: number) {
  return many(
    db,
    sql<ListedEvent>`
      with page as (
        select e.* from webhook_log e where ${matching(filters)} order by e.id desc limit ${limit} offset ${offset}
      )
      select ${COLUMNS} from page e ${joins} order by e.id desc`,
  )
}

export async function countEvents(db: Db, filters: Filters): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from webhook_log e where ${matching(filters)}`,
  )
  return n
}

/** Every gateway and provider of payouts, for the filter. */
export function listGateways(db: Db) {
  return many(
    db,
    sql<{
      value: string
      label: string
    }>`select slug as value, name as label from payment_gateways
       union all select 'payouts-' || slug, name from payout_providers order by label`,
  )
}

export function findEvent(db: Db, id: number) {
  return maybe(
    db,
    sql<EventRow>`
      select ${COLUMNS}, ${lastRepeatOf('e')} as repeated_at, e.handled_at, e.address, e.request_id, e.headers, e.body,
             coalesce(e.body_bytes, length(e.body)) as body_bytes
        from webhook_log e ${joins} where e.id = ${id}`,
  )
}

/** The entries of a payment's timeline between two moments. */
export function listChanges(db: Db, paymentId: number, from: Date, to: Date) {
  return many(
    db,
    sql<{ at: Date; kind: string }>`
      select at, kind from payment_events
       where payment_id = ${paymentId} and at >= ${from} and at <= ${to} order by id limit 50`,
  )
}

export type ReplayRow = {
  at: Date
  by: string | null
  status_before: string | null
  status_after: string | null
  took_ms: number | null
}

/** When people had the gateway polled again about an event, newest first. */
export function listReplays(db: Db, eventId: number) {
  return many(
    db,
    sql<ReplayRow>`
      select r.at, u.first_name || ' ' || u.last_name as by, r.status_before, r.status_after, r.took_ms
        from webhook_replays r left join users u on u.id = r.replayed_by
       where r.event_id = ${eventId} order by r.id desc limit 50`,
  )
}

/** Records a replay before the gateway is polled. Gives its id. */
export async function startReplay(db: Db, eventId: number, userId: number): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into webhook_replays (event_id, replayed_by, status_before)
      select e.id, ${userId}, p.status from webhook_log e join payments p on p.id = e.payment_id
       where e.id = ${eventId} returning id`,
  )
  return id
}

/** Records the changes that a replay made. */
export function finishReplay(db: Db, replayId: number, tookMs: number) {
  return one(
    db,
    sql<{ status_before: string; status_after: string }>`
      update webhook_replays r set status_after = p.status, took_ms = ${Math.round(tookMs)}
        from webhook_log e join payments p on p.id = e.payment_id
       where r.id = ${replayId} and e.id = r.event_id returning r.status_before, r.status_after`,
  )
}
