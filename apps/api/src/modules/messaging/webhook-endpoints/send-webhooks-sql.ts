import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { owner, type ToldEndpoint } from './webhook-endpoints-sql.ts'

/** Deliveries that an endpoint may have in flight: one after a failure, so that a dead one takes up no room. */
const IN_FLIGHT = 4
const IN_FLIGHT_FAILING = 1

export type ClaimedDelivery = {
  id: number
  endpoint_id: number
  url: string
  secret_cipher: string
  /** Null where no rotation is under way. */
  old_secret_cipher: string | null
  event_id: number
  type: string
  at: Date
  data: Record<string, unknown>
  /** The number of this try, from 1. */
  tries: number
  /** The account is on, and still has the event's account below it. */
  is_permitted: boolean
}

/**
 * Claims deliveries that are due, at most `most`, and of each endpoint as many as it may have in flight beside `busy`
 * (endpoint id → in flight here). Their next try is put off by `leaseSeconds`, so that a crash only delays them.
 */
export function claimDeliveries(db: Db, busy: Record<string, number>, most: number, leaseSeconds: number) {
  return many(
    db,
    sql<ClaimedDelivery>`
      /* prepared claim-webhooks */
      with due as (
        select d.id from webhook_endpoints w
         cross join lateral (
           select id, next_at from webhook_deliveries
            where endpoint_id = w.id and state = 'waiting' and next_at <= now() order by next_at, id
            limit greatest(0, case when w.failing_since is null then ${IN_FLIGHT}::int else ${IN_FLIGHT_FAILING}::int end
                              - coalesce((${JSON.stringify(busy)}::jsonb ->> w.id::text)::int, 0))
              for update skip locked) d
         where w.ended_at is null and w.is_on order by d.next_at limit ${most}
      ), claimed as (
        update webhook_deliveries d set tries = tries + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
          from due where d.id = due.id returning d.id, d.endpoint_id, d.event_id, d.tries
      )
      select c.id, c.endpoint_id, c.event_id, c.tries, w.url, w.secret_cipher, e.type, e.at, e.data,
             case when w.old_secret_until > now() then w.old_secret_cipher end as old_secret_cipher,
             u.status = 1 and (e.account_id = w.account_id or w.include_downline and exists (
               select from user_closure t where t.ancestor_id = w.account_id and t.descendant_id = e.account_id)) as is_permitted
        from claimed c join webhook_endpoints w on w.id = c.endpoint_id join users u on u.id = w.account_id
        join account_events e on e.id = c.event_id order by c.id`,
  )
}

/** Drops a delivery that its endpoint may no longer have. */
export async function dropDelivery(db: Db, id: number): Promise<void> {
  await sql`update webhook_deliveries set state = 'dropped', next_at = null where id = ${id} and state = 'waiting'`.execute(
    db,
  )
}

export type TryOutcome = { tookMs: number; status: number | null; failure: string | null; answer: string }

/** Records a try; the endpoint accepted it. */
export async function recordAccepted(db: Db, { id, endpoint_id }: ClaimedDelivery, outcome: TryOutcome) {
  await sql`
    with tried as (${insertTry(id, outcome)}), done as (
      update webhook_deliveries set state = 'accepted', next_at = null where id = ${id} and state = 'waiting'
    )
    update webhook_endpoints set failing_since = null, warned_at = null
     where id = ${endpoint_id} and failing_since is not null`.execute(db)
}

/** The same for one that was not accepted: sent again after `afterSeconds`, or never (null). */
export async function recordRefused(
  db: Db,
  { id, endpoint_id }: ClaimedDelivery,
  outcome: TryOutcome,
  afterSeconds: number | null,
): Promise<void> {
  await sql`
    with tried as (${insertTry(id, outcome)}), moved as (
      update webhook_deliveries
         set state = case when ${afterSeconds}::int is null then 'failed' else 'waiting' end,
             next_at = now() + make_interval(secs => ${afterSeconds}::int)
       where id = ${id} and state = 'waiting'
    )
    update webhook_endpoints set failing_since = now() where id = ${endpoint_id} and failing_since is null`.execute(
    db,
  )
}

const insertTry = (id: number, { tookMs, status, failure, answer }: TryOutcome) => sql`
  insert into webhook_tries (delivery_id, took_ms, status, failure, answer)
  values (${id}, ${tookMs}, ${status}, ${failure}, ${answer})`

/** Switches off an endpoint that answered 410. Undefined when it was off already. */
export function switchOffGone(trx: Db, endpointId: number) {
  return maybe(
    trx,
    sql<ToldEndpoint>`
      update webhook_endpoints set is_on = false, off_because = 'gone'
       where id = ${endpointId} and is_on and ended_at is null returning ${owner}`,
  )
}

/** Endpoints that have failed for a day and whose owner is now to be warned. */
export function takeWarnings(trx: Db) {
  return many(
    trx,
    sql<ToldEndpoint>`
      update webhook_endpoints set warned_at = now()
       where is_on and ended_at is null and warned_at is null and failing_since < now() - interval '1 day' returning ${owner}`,
  )
}

/** Switches off the endpoints that have failed for five days, at least one of them after the warning. */
export function switchOffFailing(trx: Db) {
  return many(
    trx,
    sql<ToldEndpoint>`
      update webhook_endpoints set is_on = false, off_because = 'failures'
       where is_on and ended_at is null and failing_since < now() - interval '5 days'
         and warned_at < now() - interval '1 day' returning ${owner}`,
  )
}
