import type { DeskKind } from '../../platform/desk-kind.ts'
import { openDifferences } from './difference-desk-sql.ts'
import type { ReconciliationContext } from './reconciliation-context.ts'
import { askAboutDifference, resolveDifference } from './resolve-service.ts'

/** Differences with providers on the repair desk. */
export function differenceDesk(context: ReconciliationContext): DeskKind {
  return {
    kind: 'difference',
    rows: openDifferences,
    async ask(id, actor) {
      await askAboutDifference(context, id, actor)
    },
    resolve: (id, how) => resolveDifference(context, id, how),
  }
}
