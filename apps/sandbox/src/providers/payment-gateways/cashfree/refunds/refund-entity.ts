import { indianTime } from '../../../../clock.ts'
import { rupees } from '../../../../rupees.ts'
import type { Refund } from './refunds-sql.ts'

const SAID: Record<string, string> = {
  PENDING: 'In Progress',
  SUCCESS: 'Refund processed successfully',
  FAILED: 'Refund failed',
  CANCELLED: 'Refund was cancelled',
  ONHOLD: 'Refund is on hold for want of balance',
}

/** A refund as the provider answers it. Missing values are left out. */
export function refundEntity(refund: Refund) {
  const done = refund.status === 'SUCCESS'
  return {
    cf_payment_id: refund.cfPaymentId,
    cf_refund_id: refund.cfRefundId,
    refund_id: refund.refundId,
    order_id: refund.orderId,
    entity: 'refund',
    refund_amount: rupees(refund.amountPaise),
    refund_currency: 'INR',
    refund_note: refund.note ?? undefined,
    refund_status: refund.status,
    refund_arn: refund.arn ?? undefined,
    refund_charge: rupees(0n),
    status_description: SAID[refund.status],
    refund_splits: [],
    refund_type: 'MERCHANT_INITIATED',
    refund_mode: refund.speed,
    created_at: indianTime(refund.createdAtMs),
    processed_at: refund.processedAtMs ? indianTime(refund.processedAtMs) : undefined,
    refund_speed: {
      requested: refund.speed,
      accepted: refund.speed,
      processed: done ? refund.speed : undefined,
    },
  }
}
