import type { ExceptionResolution } from '../../../platform/exception-source.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { syncPayment } from '../payments/sync-service.ts'
import { syncRefundsOf } from '../refunds/sync-refund-service.ts'
import { refundSuspended } from './accept-service.ts'
import {
  findCapture,
  findUnbooked,
  findUnbookedRefunds,
  type RecordedPayment,
  type RecordedRefund,
} from './unbooked-sql.ts'

export type { RecordedPayment, RecordedRefund }

/**
 * Polls a gateway for each order of ours for which its record has missing captures: a capture whose webhook was lost
 * after the last poll of its order, a refund that was refused at first. The record itself is not believed; its payments
 * are synced like any other. One without an answer is left to the next run.
 */
export async function syncMissingCaptures(
  deps: PaymentsDeps,
  gateway: string,
  recorded: { payments: RecordedPayment[]; refunds: RecordedRefund[] },
): Promise<void> {
  const { db, log } = deps
  for (const { payment_id: id, attempt_id: attemptId } of await findUnbooked(
    db,
    gateway,
    recorded.payments,
  )) {
    await syncPayment(deps, id, attemptId).catch((error: unknown) => {
      log.warn(
        { err: error, payment_id: id, gateway },
        'a payment of a settlement record could not be synced',
      )
    })
  }
  for (const id of await findUnbookedRefunds(db, recorded.refunds)) {
    await syncRefundsOf(deps, id).catch((error: unknown) => {
      log.warn({ err: error, payment_id: id, gateway }, 'a refund of a settlement record could not be synced')
    })
  }
}

/**
 * Refunds money that a gateway's record names to its payer, once its order was polled (`syncMissingCaptures`): a capture
 * beside the order is refunded. `unknown` when the gateway has not confirmed it, `paid` when it has paid the order: then
 * it is refunded as any payment.
 */
export async function returnUnbooked(
  deps: PaymentsDeps,
  gateway: string,
  recorded: RecordedPayment,
  by: ExceptionResolution,
): Promise<'returned' | 'paid' | 'unknown'> {
  const capture = await findCapture(deps.db, gateway, recorded.gatewayPaymentId)
  if (!capture) return 'unknown'
  if (capture.kind === 'payment') return 'paid'
  // The refund of a surplus was requested along with it.
  if (capture.kind !== 'surplus') await refundSuspended(deps, capture.payment_id, by)
  return 'returned'
}

/** Whether money that a gateway's record names has paid its order. */
export async function paidItsOrder(deps: PaymentsDeps, gateway: string, gatewayPaymentId: string) {
  return (await findCapture(deps.db, gateway, gatewayPaymentId))?.kind === 'payment'
}
