import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { askAboutPayout, bookAsItIs } from './apply-payout-service.ts'
import { waitingPayouts } from './payout-totals-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'

/** Settlements of gateways that do not come to their own total, in the exceptions queue. */
export function settlementExceptions(deps: ReconciliationDeps): ExceptionSource {
  return {
    kind: 'settlement',
    rows: waitingPayouts,
    sync: (id, actor) => askAboutPayout(deps, id, actor),
    effects: { book: ['settlement.apply'], accept: ['settlement.apply'] },
    resolve: (db, id, how) => bookAsItIs(deps, db, id, how),
  }
}
