import { REPAIR_DESK } from '@chukta/contract/repair-desk-messages'
import { audit } from '../../platform/audit-sql.ts'
import type { Db } from '../../platform/db.ts'
import type { DeskKind } from '../../platform/desk-kind.ts'
import { AppError } from '../../platform/errors.ts'
import { closeByHand, findReported, openReports } from './report-desk-sql.ts'

/**
 * Reports of providers that could not be applied, on the repair desk. A person sees to them at the provider and closes
 * them: no money moves by it. `askAbout` asks the gateway of a payment again.
 */
export function reportDesk({ db }: { db: Db }, askAbout: (paymentId: number) => Promise<void>): DeskKind {
  return {
    kind: 'report',
    rows: openReports,
    async ask(id) {
      const found = await findReported(db, id)
      if (!found?.payment_id) throw new AppError('conflict', { message: REPAIR_DESK.nothingToAsk })
      await askAbout(found.payment_id)
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
