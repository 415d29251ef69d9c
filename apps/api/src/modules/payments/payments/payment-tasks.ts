import type { TaskList } from 'graphile-worker'
import { closeLateOrder, type LateOrder } from '../suspense/late-order-service.ts'
import type { PaymentsContext } from './payments-context.ts'

/** The job of payments: the clean-up after a failover. */
export function paymentTasks(context: PaymentsContext): TaskList {
  return {
    'close-late-order': async (payload) => closeLateOrder(context, payload as LateOrder),
  }
}
