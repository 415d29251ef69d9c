import { z } from 'zod'
import { instant, pattern, rupeesNumber, text } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/refunds'

const SPEEDS = ['STANDARD', 'INSTANT'] as const
const REFUND_TYPES = ['PAYMENT_AUTO_REFUND', 'MERCHANT_INITIATED', 'UNRECONCILED_AUTO_REFUND'] as const
/** FAILED is in the field's description, and not in its list. */
const REFUND_STATUSES = ['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED'] as const

const split = z.strictObject({
  vendor_id: z.string(),
  amount: rupeesNumber().optional(),
  percentage: z.number().optional(),
  tags: z.record(z.string(), z.unknown()).optional(),
})

/** OrderCreateRefundRequest. That `refund_id` takes `_` and `-` too is unconfirmed: it says alphanumeric. */
const request = z.strictObject({
  refund_amount: rupeesNumber(1),
  refund_id: pattern(/^[A-Za-z0-9_-]{3,40}$/, 'should be 3 to 40 letters, digits, _ or -'),
  refund_note: text(3, 100).optional(),
  refund_speed: z.enum(SPEEDS, 'should be STANDARD or INSTANT').optional(),
  refund_splits: z.array(split).optional(),
})

/** Fields shared by the calls and the webhook. */
export const REFUND = {
  refund_id: z.string(),
  order_id: z.string(),
  refund_amount: rupeesNumber(),
  refund_currency: z.string(),
  refund_note: z.string().optional(),
  refund_status: z.enum(REFUND_STATUSES),
  refund_arn: z.string().optional(),
  status_description: z.string().optional(),
  refund_type: z.enum(REFUND_TYPES),
  created_at: instant(),
  processed_at: instant().optional(),
}

/** RefundEntity. Its own example has null in `metadata`, which the file does not allow. */
const refund = z.strictObject({
  ...REFUND,
  cf_payment_id: z.string(),
  cf_refund_id: z.string(),
  entity: z.literal('refund'),
  refund_charge: rupeesNumber().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  refund_splits: z.array(split),
  refund_mode: z.string().optional(),
  refund_speed: z
    .strictObject({
      requested: z.string(),
      accepted: z.string(),
      processed: z.string(),
      message: z.string(),
    })
    .partial()
    .optional(),
  forex_conversion_handling_charge: z.number().optional(),
  forex_conversion_handling_tax: z.number().optional(),
  forex_conversion_rate: z.number().optional(),
  charges_currency: z.string().optional(),
})

export const REFUND_CALLS: Record<string, WireCall> = {
  'POST /pg/orders/:orderId/refunds': { source: `${PAGE}/create`, body: request, answer: refund },
  'GET /pg/orders/:orderId/refunds': { source: `${PAGE}/get-all`, answer: z.array(refund) },
  'GET /pg/orders/:orderId/refunds/:refundId': { source: `${PAGE}/get`, answer: refund },
}
