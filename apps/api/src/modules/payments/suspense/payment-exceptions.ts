import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { syncPayment } from '../payments/sync-service.ts'
import { acceptSuspended, endPayment, refundSuspended } from './accept-service.ts'
import { paymentExceptionRows } from './payment-exceptions-sql.ts'

/**
 * Payments in the exceptions queue. Money that differs from the order is accepted or refunded; a poll interprets it anew
 * by the gateway's newest report. A payment that is undecided for a day is polled once more and ended.
 */
export function paymentExceptions(deps: PaymentsDeps): ExceptionSource {
  return {
    kind: 'payment',
    rows: paymentExceptionRows,
    sync: (paymentId) => syncPayment(deps, paymentId),
    effects: {
      accept: ['payment.accept', 'payment.end'],
      refund: ['refund.request'],
    },
    async resolve(db, paymentId, how) {
      if (how.action === 'accept') {
        if (await acceptSuspended({ ...deps, db }, paymentId, { by: how })) return true
        await syncPayment(deps, paymentId)
        return endPayment({ ...deps, db }, paymentId, how)
      }
      if (how.action === 'refund') return refundSuspended({ ...deps, db }, paymentId, how)
      throw new AppError('conflict', { message: EXCEPTIONS.actionNotOffered })
    },
  }
}
