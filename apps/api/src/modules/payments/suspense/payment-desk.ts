import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import type { DeskKind } from '../../../platform/desk-kind.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'
import { settle } from '../payments/settle-service.ts'
import { acceptHeld, endPayment, returnHeld } from './accept-service.ts'
import { stuckPayments } from './payment-desk-sql.ts'

/**
 * Payments on the repair desk. Money that is not what was ordered is taken as it came, or goes back; asking judges it
 * anew by what the gateway reports by now. One that nobody has decided for a day is asked about once more and ended.
 */
export function paymentDesk(context: PaymentsContext): DeskKind {
  return {
    kind: 'payment',
    rows: stuckPayments,
    ask: (paymentId) => settle(context, paymentId),
    effects: {
      accept: ['payment.accept', 'payment.end'],
      refund: ['refund.request'],
    },
    async resolve(db, paymentId, how) {
      if (how.action === 'accept') {
        if (await acceptHeld({ ...context, db }, paymentId, { by: how })) return true
        await settle(context, paymentId)
        return endPayment({ ...context, db }, paymentId, how)
      }
      if (how.action === 'refund') return returnHeld({ ...context, db }, paymentId, how)
      throw new AppError('conflict', { message: REPAIR_DESK.actionNotOffered })
    },
  }
}
