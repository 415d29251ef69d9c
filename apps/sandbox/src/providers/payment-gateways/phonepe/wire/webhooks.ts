import { z } from 'zod'
import { DISPUTE_STATUSES, dispute } from './disputes.ts'
import { order, paymentDetail } from './payments.ts'
import { refund } from './refunds.ts'

/** The names of the older field `type`, which is deprecated (CallbackType of the SDK). */
const type = z
  .enum([
    'PG_ORDER_COMPLETED',
    'PG_ORDER_FAILED',
    'PG_TRANSACTION_ATTEMPT_FAILED',
    'PG_REFUND_COMPLETED',
    'PG_REFUND_FAILED',
    'PG_REFUND_ACCEPTED',
    'CHECKOUT_ORDER_COMPLETED',
    'CHECKOUT_ORDER_FAILED',
    'CHECKOUT_TRANSACTION_ATTEMPT_FAILED',
  ])
  .optional()
const named = (payload: z.ZodType) => (event: string) => [
  event,
  z.strictObject({ event: z.literal(event), type, payload }),
]
// One of the two samples of an order has neither of the shop's ids.
const ofOrder = z.strictObject({
  ...order,
  merchantId: z.string().optional(),
  merchantOrderId: z.string().optional(),
})
const ofRefund = z.strictObject({
  ...refund,
  merchantId: z.string(),
  merchantRefundId: z.string(),
  paymentDetails: z.array(paymentDetail),
})

/** The body of each event (handling-webhooks-standard-checkout, chargeback/webhook-handling). */
export const PHONEPE_WEBHOOKS: Readonly<Record<string, z.ZodType>> = Object.fromEntries([
  ...['checkout.order.completed', 'checkout.order.failed', 'pg.transaction.failed'].map(named(ofOrder)),
  ...['pg.refund.accepted', 'pg.refund.completed', 'pg.refund.failed'].map(named(ofRefund)),
  // The events are documented, their payload is not.
  ...['CREATED', ...DISPUTE_STATUSES]
    .map((status) => `payment.dispute.${status.toLowerCase()}`)
    .map(named(dispute)),
])
