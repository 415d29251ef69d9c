import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { ExceptionResolution, ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { openDifferences } from './difference-exceptions-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { askAboutDifference, askBeforeRefund, resolveDifference } from './resolve-service.ts'

/** Differences with providers in the exceptions queue. */
export function differenceExceptions(deps: ReconciliationDeps): ExceptionSource {
  return {
    kind: 'difference',
    rows: openDifferences,
    async sync(id, actor) {
      await askAboutDifference(deps, id, actor)
    },
    effects: {
      accept: ['difference.resolve'],
      book: ['difference.resolve'],
      refund: ['difference.resolve', 'refund.request'],
    },
    prepare: (id, how) => askBeforeRefund(deps, id, offered(how).action),
    resolve: (db, id, how) => resolveDifference({ ...deps, db }, id, offered(how)),
  }
}

/** Differences are never declined. */
function offered({ action, ...how }: ExceptionResolution) {
  if (action === 'decline') throw new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })
  return { ...how, action }
}
