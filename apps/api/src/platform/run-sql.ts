import { sql } from 'kysely'
import { currentRun, type Run } from './run.ts'

/** The columns of `payment_events` that keep who acted, and in which run; every insert names them. */
export const byColumns = sql`actor_id, request_id`

/** Their values, for the run that executes the statement. */
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
