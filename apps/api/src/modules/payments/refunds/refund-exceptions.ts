import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionResolution, ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import {
  keepMoney,
  lockEnded,
  oweAgain,
  paymentOfRefund,
  recordEnded,
  refundExceptionRows,
  requestAgain,
} from './refund-exceptions-sql.ts'
import { bookAccepted, type RefundsDeps, syncRefundsOf } from './sync-refund-service.ts'

/**
 * Refunds in the exceptions queue. A failed one is requested again under another reference, or abandoned: then nothing
 * is refunded, and its money in suspense stays with the platform. One whose gateway reports another amount is booked as
 * requested; the break is the reconciliation's.
 */
export function refundExceptions(deps: RefundsDeps): ExceptionSource {
  return {
    kind: 'refund',
    rows: refundExceptionRows,
    async sync(refundId) {
      const found = await paymentOfRefund(deps.db, refundId)
      if (found) await syncRefundsOf(deps, found.payment_id)
    },
    effects: { accept: ['refund.end'], refund: ['refund.end', 'refund.request'] },
    async prepare(refundId, how) {
      if (how.action !== 'refund') return
      const found = await paymentOfRefund(deps.db, refundId)
      // The failure may have been reversed meanwhile: a second refund of the same money is the worse mistake.
      if (found) await syncRefundsOf(deps, found.payment_id)
    },
    async resolve(db, refundId, how) {
      if (how.action === 'book') throw new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })
      return end({ ...deps, db }, refundId, how)
    },
  }
}

function end(deps: RefundsDeps, refundId: number, how: ExceptionResolution): Promise<boolean> {
  const { action, reason, actor } = how
  return withTransaction(deps.db, async (trx) => {
    const refund = await lockEnded(trx, refundId)
    if (!refund) return false
    if (action === 'refund') {
      if (refund.status !== 'failed' || !(await requestAgain(trx, refund))) {
        throw new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })
      }
    } else if (refund.status === 'mismatch') await bookAccepted(deps, trx, refund.id)
    else if (refund.capture_id === null) await oweAgain(trx, refund)
    else if (!(await keepMoney(trx, refund))) {
      throw new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })
    }
    await recordEnded(trx, refund, action === 'refund' ? 'repeated' : 'accepted', reason)
    await audit(trx, {
      actorId: actor.userId,
      action: `refund.ended-by-${action}`,
      object: refund.order_id,
      detail: { reference: refund.reference, reason },
      requestId: actor.requestId,
    })
    return true
  })
}
