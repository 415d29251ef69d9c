import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { disputeExceptionRows } from './dispute-exceptions-sql.ts'
import { takeDue } from './due-sql.ts'
import { type DisputesDeps, syncDispute } from './sync-dispute-service.ts'

/** Disputes in the exceptions queue. They are answered on their own page: evidence is more than a reason. */
export function disputeExceptions(deps: DisputesDeps): ExceptionSource {
  return {
    kind: 'dispute',
    rows: disputeExceptionRows,
    effects: {},
    async sync(disputeId) {
      for (const due of await takeDue(deps.db, 1, disputeId)) await syncDispute(deps, due)
    },
  }
}
