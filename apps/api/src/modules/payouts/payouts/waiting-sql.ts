import { type RawBuilder, sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Waiting } from '../../../platform/waiting.ts'
import { within } from './payouts-sql.ts'

function countWaiting(db: Db, scope: Scope, condition: RawBuilder<unknown>): Promise<Waiting> {
  return one(
    db,
    sql<Waiting>`
      select count(*) as n, min(po.created_at) as oldest_at, coalesce(sum(po.amount_paise), 0)::bigint as amount_paise
        from payouts po where ${condition} and ${within(scope)}`,
  )
}

/** Payouts within a scope that failed or were returned, and that no person has closed. */
export function countFailed(db: Db, scope: Scope): Promise<Waiting> {
  return countWaiting(db, scope, sql`po.status in ('failed', 'reversed') and po.ended_at is null`)
}

/**
 * Payouts within a scope that stay on hold until a person releases them. Those from before payouts were sent are released
 * by role 1 alone: `withOld`.
 */
export function countToRelease(db: Db, scope: Scope, withOld: boolean): Promise<Waiting> {
  return countWaiting(
    db,
    scope,
    sql`po.status = 'held' and po.held_until is null and po.held_because not in ('disputed', 'new-account')
        and (${withOld} or po.held_because <> 'before-payouts')`,
  )
}
