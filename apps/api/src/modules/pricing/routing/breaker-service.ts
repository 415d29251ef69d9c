import type { Db } from '../../../platform/database/db.ts'
import { clearFailures, countFailure, takeProbe } from './breaker-sql.ts'
import type { Route } from './routing-service.ts'

type Breaker = Pick<Route, 'gateway' | 'health'>

/**
 * Records whether a gateway answered a call: enough failures within a minute open its breaker, one answer closes
 * it.
 */
export async function recordAnswer(db: Db, { gateway, health }: Breaker, isAnswered: boolean): Promise<void> {
  if (!isAnswered) await countFailure(db, gateway)
  else if (health !== 'well') await clearFailures(db, gateway)
}

/** Whether a payment may try this gateway first: after its rest it is probed by one payment alone. */
export async function mayTryFirst(db: Db, { gateway, health }: Breaker): Promise<boolean> {
  return health !== 'probe' || takeProbe(db, gateway)
}
