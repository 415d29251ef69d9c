import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import type { DeskKind, DeskResolution } from '../../../platform/desk-kind.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { openDifferences } from './difference-desk-sql.ts'
import type { ReconciliationContext } from './reconciliation-context.ts'
import { askAboutDifference, askBeforeRefund, resolveDifference } from './resolve-service.ts'

/** Differences with providers on the repair desk. */
export function differenceDesk(context: ReconciliationContext): DeskKind {
  return {
    kind: 'difference',
    rows: openDifferences,
    async ask(id, actor) {
      await askAboutDifference(context, id, actor)
    },
    effects: {
      accept: ['difference.resolve'],
      book: ['difference.resolve'],
      refund: ['difference.resolve', 'refund.request'],
    },
    prepare: (id, how) => askBeforeRefund(context, id, offered(how).action),
    resolve: (db, id, how) => resolveDifference({ ...context, db }, id, offered(how)),
  }
}

/** Differences are never declined. */
function offered({ action, ...how }: DeskResolution) {
  if (action === 'decline') throw new AppError('conflict', { message: REPAIR_DESK.actionNotOffered })
  return { ...how, action }
}
