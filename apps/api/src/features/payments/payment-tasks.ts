import type { TaskList } from 'graphile-worker'
import { closeLateOrder, type LateOrder } from './late-order-service.ts'
import type { PaymentsContext } from './payments-context.ts'
import { receiptMail } from './receipt-service.ts'

/** Jobs of payments: the receipt after a capture, the clean-up after a failover. */
export function paymentTasks(context: PaymentsContext): TaskList {
  return {
    'payment-paid': async (payload) => receiptMail(context, (payload as { paymentId: number }).paymentId),
    'close-late-order': async (payload) => closeLateOrder(context, payload as LateOrder),
  }
}
