import type { TaskList } from 'graphile-worker'
import type { Context } from '../../platform/context.ts'
import { receiptMail } from './receipt-service.ts'

/** Jobs of payments: what follows a capture. */
export function paymentTasks(context: Context): TaskList {
  return {
    'payment-paid': async (payload) => receiptMail(context, (payload as { paymentId: number }).paymentId),
  }
}
