import { sql } from 'kysely'
import { currentRun, type Run } from '../../../platform/observability/run.ts'

/**
 * The head of an insert into the timeline of a payment, for a statement of any module. The query behind it selects
 * payment_id, kind and detail, and then actor and run: `byValues()`.
 */
export const insertPaymentEvents = sql`insert into payment_events (payment_id, kind, detail, actor_id, request_id)`

/** Actor, and request or job: the last two values of an event that this run writes. */
export function byValues() {
  const run = currentRun()
  return sql`${run?.actorId ?? null}::bigint, ${run?.requestId ?? null}::text`
}

/** The same in a row of a batch, whose items belong to several runs. */
export function byInput(run: Run | undefined) {
  return { actor_id: run?.actorId ?? null, request_id: run?.requestId ?? null }
}

/** Their types, for the JSON of a batch. */
export const byTypes = sql`actor_id bigint, request_id text`
