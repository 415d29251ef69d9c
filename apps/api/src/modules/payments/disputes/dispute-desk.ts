import type { DeskKind } from '../../../platform/desk-kind.ts'
import { stuckDisputes } from './dispute-desk-sql.ts'
import { takeDue } from './due-sql.ts'
import { type DisputesContext, settleDispute } from './settle-dispute-service.ts'

/** Disputes on the repair desk. They are answered on their own page: evidence is more than a reason. */
export function disputeDesk(context: DisputesContext): DeskKind {
  return {
    kind: 'dispute',
    rows: stuckDisputes,
    effects: {},
    async ask(disputeId) {
      for (const due of await takeDue(context.db, 1, disputeId)) await settleDispute(context, due)
    },
  }
}
