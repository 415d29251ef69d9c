import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { closeByHand, findReported, openReports } from './report-exceptions-sql.ts'
import type { UnappliedReport } from './unapplied-reports-sql.ts'

/**
 * Reports of providers that could not be applied, in the exceptions queue. A person handles them at the provider and
 * closes them: no money moves by it. `askAbout` polls the provider of a payment's subject; only its own sweep polls any
 * other subject.
 */
export function reportExceptions(
  { db }: { db: Db },
  askAbout: Partial<Record<UnappliedReport['subject'], (paymentId: number) => Promise<void>>>,
): ExceptionSource {
  return {
    kind: 'report',
    rows: openReports,
    async sync(id) {
      const found = await findReported(db, id)
      const ask = found && askAbout[found.subject]
      if (!ask || found.payment_id === null) {
        throw new AppError('conflict', { message: EXCEPTIONS.notSyncable })
      }
      await ask(found.payment_id)
    },
    effects: { accept: ['report.close'] },
    async resolve(trx, id, { reason, actor }) {
      if (!(await closeByHand(trx, id, actor.userId))) return false
      await audit(trx, {
        actorId: actor.userId,
        action: 'report.closed',
        object: `report ${id}`,
        detail: { reason },
        requestId: actor.requestId,
      })
      return true
    },
  }
}
