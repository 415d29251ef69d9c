import type { AccountEventType } from '@chukta/contract/messaging/webhook-endpoints'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** Hours for which the secret from before a rotation signs too. */
const OLD_SECRET_HOURS = 24

/** The `aad` of an endpoint's secret. */
export const webhookSecretAad = (endpointId: number | string) => `webhook_endpoints.secret:${endpointId}`

export type EndpointRow = {
  id: number
  url: string
  types: AccountEventType[]
  include_downline: boolean
  is_on: boolean
  off_because: 'person' | 'gone' | 'failures' | null
  failing_since: Date | null
  old_secret_until: Date | null
  created_at: Date
  waiting: number
  accepted: number
  failed: number
}

/** An endpoint with the person to tell about it. */
export type ToldEndpoint = { account_id: number; email: string; name: string; url: string }

export const owner = sql`account_id, url, (select email from users where id = account_id) as email,
                         (select first_name from users where id = account_id) as name`

/** The owner of an endpoint. */
export function ownerOf(db: Db, id: number) {
  return one(db, sql<ToldEndpoint>`select ${owner} from webhook_endpoints where id = ${id}`)
}

/** The endpoints of the scope's user, with the deliveries of the last 24 hours by state. */
export function listEndpoints(db: Db, scope: Scope) {
  return many(
    db,
    sql<EndpointRow>`
      select w.id, w.url, w.types, w.include_downline, w.is_on, w.off_because, w.failing_since, w.created_at,
             case when w.old_secret_until > now() then w.old_secret_until end as old_secret_until,
             day.waiting, day.accepted, day.failed
        from webhook_endpoints w
        cross join lateral (
          select count(*) filter (where state = 'waiting')::int as waiting,
                 count(*) filter (where state = 'accepted')::int as accepted,
                 count(*) filter (where state in ('failed', 'dropped'))::int as failed
            from webhook_deliveries d where d.endpoint_id = w.id and d.created_at > now() - interval '24 hours') day
       where w.account_id = ${scope.userId} and w.ended_at is null order by w.id`,
  )
}

/** Serializes changes of one account's endpoints until the transaction ends. */
export async function lockEndpointsOf(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-endpoints ${userId}`}, 0))`.execute(trx)
}

export async function countEndpoints(db: Db, scope: Scope): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*)::int as n from webhook_endpoints where account_id = ${scope.userId} and ended_at is null`,
  )
  return n
}

/** Whether an endpoint is of the scope's user and has not ended. */
export async function ownsEndpoint(db: Db, scope: Scope, id: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`select from webhook_endpoints where id = ${id} and account_id = ${scope.userId} and ended_at is null`,
  )
  return row !== undefined
}

type Wish = { url: string; types: AccountEventType[]; includeDownline: boolean }

/** Writes an endpoint without its secret, which is bound to the id: `setSecret` follows in the same transaction. */
export async function insertEndpoint(trx: Db, scope: Scope, { url, types, includeDownline }: Wish) {
  enterEffect('webhook-endpoint.change')
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into webhook_endpoints (account_id, url, types, include_downline, secret_cipher)
      values (${scope.userId}, ${url}, ${types}::text[], ${includeDownline}, '') returning id`,
  )
  return id
}

/** Sets the secret of an endpoint. `keepsOld`: the one before signs too for a day. Throws the refusals of its effect. */
export async function setSecret(
  trx: Db,
  id: number,
  cipher: string,
  { keepsOld = false } = {},
): Promise<void> {
  enterEffect('webhook-endpoint.change')
  await sql`
    update webhook_endpoints
       set secret_cipher = ${cipher}, old_secret_cipher = case when ${keepsOld} then secret_cipher end,
           old_secret_until = case when ${keepsOld} then now() + make_interval(hours => ${OLD_SECRET_HOURS}) end
     where id = ${id}`.execute(trx)
}

type LockedEndpoint = Pick<EndpointRow, 'id' | 'url' | 'types' | 'include_downline' | 'is_on'> & {
  secret_cipher: string
}

/** Locks an endpoint of the scope's user; undefined where it is not theirs or has ended. */
export function lockEndpoint(trx: Db, scope: Scope, id: number) {
  return maybe(
    trx,
    sql<LockedEndpoint>`
      select id, url, types, include_downline, is_on, secret_cipher from webhook_endpoints
       where id = ${id} and account_id = ${scope.userId} and ended_at is null for update`,
  )
}

type Change = Wish & { isOn: boolean }

/** Changes a locked endpoint. One that is switched on begins without its failures of before. */
export async function updateEndpoint(trx: Db, id: number, { url, types, includeDownline, isOn }: Change) {
  enterEffect('webhook-endpoint.change')
  await sql`
    update webhook_endpoints
       set url = ${url}, types = ${types}::text[], include_downline = ${includeDownline}, is_on = ${isOn},
           off_because = case when ${isOn} then null else coalesce(off_because, 'person') end,
           failing_since = case when ${isOn} and not is_on then null else failing_since end,
           warned_at = case when ${isOn} and not is_on then null else warned_at end
     where id = ${id}`.execute(trx)
}

/** Ends a locked endpoint for good, and drops what waits for it. */
export async function endEndpoint(trx: Db, id: number): Promise<void> {
  await sql`
    with ended as (update webhook_endpoints set ended_at = now() where id = ${id} returning id)
    update webhook_deliveries d set state = 'dropped', next_at = null
      from ended where d.endpoint_id = ended.id and d.state = 'waiting'`.execute(trx)
}

/** Writes an invented event for one endpoint; ids in it are no one's. */
export async function insertTest(
  trx: Db,
  scope: Scope,
  id: number,
  type: string,
  data: object,
): Promise<void> {
  await sql`
    with event as (
      insert into account_events (account_id, type, data, is_test)
      values (${scope.userId}, ${type}, ${JSON.stringify(data)}::jsonb, true) returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id) select ${id}::bigint, id from event`.execute(trx)
}

type DeliveryFilter = {
  id?: number
  endpointId?: number | undefined
  state?: string | undefined
  type?: string | undefined
}

const matching = (scope: Scope, { id, endpointId, state, type }: DeliveryFilter): RawBuilder<unknown> => sql`
    from webhook_deliveries d
    join webhook_endpoints w on w.id = d.endpoint_id and w.account_id = ${scope.userId} and w.ended_at is null
    join account_events e on e.id = d.event_id
   where (${id ?? null}::bigint is null or d.id = ${id ?? null})
     and (${endpointId ?? null}::bigint is null or d.endpoint_id = ${endpointId ?? null})
     and (${state ?? null}::text is null or d.state = ${state ?? null})
     and (${type ?? null}::text is null or e.type = ${type ?? null})`

export type DeliveryRow = {
  id: number
  endpoint_id: number
  url: string
  event_id: number
  type: AccountEventType
  is_test: boolean
  data: Record<string, unknown>
  at: Date
  state: 'waiting' | 'accepted' | 'failed' | 'dropped'
  next_at: Date | null
  tries: { at: string; took_ms: number; status: number | null; failure: string | null; answer: string }[]
}

/** A page of deliveries to endpoints of the scope's user, newest first, with their tries, the newest first. */
export function listDeliveries(
  db: Db,
  scope: Scope,
  filter: DeliveryFilter & { skip: number; take: number },
) {
  return many(
    db,
    sql<DeliveryRow>`
      select d.id, d.endpoint_id, w.url, d.event_id, e.type, e.is_test, e.data, e.at, d.state, d.next_at,
             coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'took_ms', t.took_ms, 'status', t.status,
                                                           'failure', t.failure, 'answer', t.answer) order by t.id desc)
                         from webhook_tries t where t.delivery_id = d.id), '[]') as tries
        ${matching(scope, filter)} order by d.id desc offset ${filter.skip} limit ${filter.take}`,
  )
}

export async function countDeliveries(db: Db, scope: Scope, filter: DeliveryFilter): Promise<number> {
  const { n } = await one(db, sql<{ n: number }>`select count(*)::int as n ${matching(scope, filter)}`)
  return n
}

/** The endpoint of a delivery of the scope's user; undefined where it is not theirs. */
export function findDelivery(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ id: number; endpoint_id: number; is_on: boolean }>`
      select d.id, d.endpoint_id, w.is_on from webhook_deliveries d
        join webhook_endpoints w on w.id = d.endpoint_id and w.account_id = ${scope.userId} and w.ended_at is null
       where d.id = ${id}`,
  )
}

/** Has a delivery sent at once, from its first try. */
export async function sendAgain(trx: Db, id: number): Promise<void> {
  await sql`update webhook_deliveries set state = 'waiting', tries = 0, next_at = now() where id = ${id}`.execute(
    trx,
  )
}

/** The same for those of a span that the endpoint did not accept. Gives how many. */
export async function sendSpanAgain(trx: Db, endpointId: number, from: Date, to: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries d set state = 'waiting', tries = 0, next_at = now()
      from account_events e
     where d.endpoint_id = ${endpointId} and e.id = d.event_id and e.at between ${from} and ${to} and d.state <> 'accepted'`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}
