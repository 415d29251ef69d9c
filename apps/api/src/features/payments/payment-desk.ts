import { REPAIR_DESK } from '@chukta/contract/repair-desk-messages'
import type { DeskKind } from '../../platform/desk-kind.ts'
import { AppError } from '../../platform/errors.ts'
import { acceptHeld, returnHeld } from './accept-service.ts'
import { stuckPayments } from './payment-desk-sql.ts'
import type { PaymentsContext } from './payments-context.ts'
import { settle } from './settle-service.ts'

/**
 * Payments on the repair desk. Money that is not what was ordered is taken as it came, or goes back; asking judges it
 * anew by what the gateway reports by now.
 */
export function paymentDesk(context: PaymentsContext): DeskKind {
  return {
    kind: 'payment',
    rows: stuckPayments,
    ask: (paymentId) => settle(context, paymentId),
    resolve(paymentId, how) {
      if (how.action === 'accept') return acceptHeld(context, paymentId, { by: how })
      if (how.action === 'refund') return returnHeld(context, paymentId, how)
      throw new AppError('conflict', { message: REPAIR_DESK.actionNotOffered })
    },
  }
}
