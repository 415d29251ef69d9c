import type { DeskKind } from '../../../platform/desk-kind.ts'
import { askAboutPayout, bookAsItIs } from './apply-payout-service.ts'
import { waitingPayouts } from './payout-totals-sql.ts'
import type { ReconciliationContext } from './reconciliation-context.ts'

/** Settlements of gateways that do not come to their own total, on the repair desk. */
export function settlementDesk(context: ReconciliationContext): DeskKind {
  return {
    kind: 'settlement',
    rows: waitingPayouts,
    ask: (id, actor) => askAboutPayout(context, id, actor),
    effects: { book: ['settlement.apply'], accept: ['settlement.apply'] },
    resolve: (db, id, how) => bookAsItIs(context, db, id, how),
  }
}
