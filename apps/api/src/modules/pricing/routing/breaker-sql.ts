import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

/** Failures within a minute after which a gateway rests, and the seconds of its rest. */
export const FAILURES_TO_REST = 5
const REST_SECONDS = 30

/** Counts a call without a clear answer; enough of them, or one after a rest, have the gateway rest. */
export async function countFailure(db: Db, gateway: string): Promise<void> {
  await sql`
    insert into gateway_breakers as k (gateway_id, failures)
    select id, 1 from payment_gateways where slug = ${gateway}
    on conflict (gateway_id) do update set
      failures = case when k.rest_until is null and k.since < now() - interval '1 minute' then 1
                      else least(k.failures + 1, 1000) end,
      since = case when k.rest_until is null and k.since < now() - interval '1 minute' then now() else k.since end,
      rest_until = case when k.rest_until is not null
                          or k.since >= now() - interval '1 minute' and k.failures + 1 >= ${FAILURES_TO_REST}
                        then now() + make_interval(secs => ${REST_SECONDS}) end`.execute(db)
}

/** Deletes the count of a gateway that answered. */
export async function clearFailures(db: Db, gateway: string): Promise<void> {
  await sql`
    delete from gateway_breakers using payment_gateways g where g.id = gateway_id and g.slug = ${gateway}`.execute(
    db,
  )
}

/**
 * True for the one payment that may probe a rested gateway; it keeps resting for others until the outcome is known.
 */
export async function takeProbe(db: Db, gateway: string): Promise<boolean> {
  const taken = await maybe(
    db,
    sql`update gateway_breakers set rest_until = now() + make_interval(secs => ${REST_SECONDS})
          from payment_gateways g
         where g.id = gateway_id and g.slug = ${gateway} and rest_until <= now() returning gateway_id`,
  )
  return taken !== undefined
}
