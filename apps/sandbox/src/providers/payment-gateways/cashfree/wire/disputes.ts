import { z } from 'zod'
import { pattern, rupeesNumber } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/disputes'

const TYPES = ['DISPUTE', 'CHARGEBACK', 'RETRIEVAL', 'PRE_ARBITRATION', 'ARBITRATION'] as const
const ENDS = [
  'CREATED',
  'DOCS_RECEIVED',
  'UNDER_REVIEW',
  'MERCHANT_WON',
  'MERCHANT_LOST',
  'MERCHANT_ACCEPTED',
  'INSUFFICIENT_EVIDENCE',
] as const
const STATUSES = TYPES.flatMap((type) => ENDS.map((end) => `${type}_${end}` as const))

/** Indian time without an offset, as the examples print it. */
const localTime = () => pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'should be a time without an offset')

/** Fields shared by the calls and the webhooks. */
export const DISPUTE = {
  dispute_type: z.enum(TYPES),
  // A text by its schema; the example of the calls prints a number.
  reason_code: z.string(),
  reason_description: z.string(),
  dispute_amount: rupeesNumber(),
  dispute_amount_currency: z.string().optional(),
  dispute_status: z.enum(STATUSES),
  cf_dispute_remarks: z.string().optional(),
}
/** `cfPaymentId` is a number in the sample of the webhook. */
export const disputedOrder = (cfPaymentId: z.ZodType) =>
  z.strictObject({
    order_id: z.string(),
    order_amount: rupeesNumber(),
    order_currency: z.string(),
    cf_payment_id: cfPaymentId,
    payment_amount: rupeesNumber(),
    payment_currency: z.string(),
  })
export const disputingCustomer = z.strictObject({
  customer_name: z.string().optional(),
  customer_phone: z.string(),
  customer_email: z.string().optional(),
})

/** DisputesEntity. */
const dispute = z.strictObject({
  ...DISPUTE,
  dispute_id: z.int(),
  created_at: localTime(),
  respond_by: localTime(),
  updated_at: localTime(),
  resolved_at: localTime(),
  preferred_evidence: z
    .array(z.strictObject({ document_type: z.string(), document_description: z.string() }))
    .optional(),
  dispute_evidence: z
    .array(z.strictObject({ document_id: z.int(), document_name: z.string(), document_type: z.string() }))
    .optional(),
  order_details: disputedOrder(z.string()),
  customer_details: disputingCustomer,
})

/** DisputesEntityMerchantAccepted. */
const accepted = dispute.omit({ dispute_amount_currency: true })

export const DISPUTE_CALLS: Record<string, WireCall> = {
  'GET /pg/orders/:orderId/disputes': {
    source: `${PAGE}/get-disputes-by-order-id`,
    answer: z.array(dispute),
  },
  'GET /pg/payments/:paymentId/disputes': {
    source: `${PAGE}/get-disputes-by-payment-id`,
    answer: z.array(dispute),
  },
  'GET /pg/disputes/:disputeId': { source: `${PAGE}/get-disputes-by-dispute-id`, answer: dispute },
  'PUT /pg/disputes/:disputeId/accept': { source: `${PAGE}/accept-dispute-by-dispute-id`, answer: accepted },
  // The route reads its form: `file`, `doc_type`, `note`.
  'POST /pg/disputes/:disputeId/documents': {
    source: `${PAGE}/submit-evidence-to-contest-the-dispute-by-dispute-id`,
    answer: z.array(dispute),
  },
}
