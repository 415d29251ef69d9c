import { z } from 'zod'
import { dispute, evidence } from './disputes.ts'
import { id, seconds } from './fields.ts'
import { order } from './orders.ts'
import { payment, refund } from './payments.ts'

/** The body of an event with its entities, as razorpay.com/docs/webhooks/payloads has them. */
export const eventOf = (name: string, payload: z.ZodType) =>
  z.strictObject({
    entity: z.literal('event'),
    account_id: id('acc'),
    event: z.literal(name),
    contains: z.array(z.string()),
    payload,
    created_at: seconds(),
  })

// The examples of order.paid and payment.dispute.closed have no details of errors and banks.
const ofPayment = {
  payment: z.strictObject({
    entity: payment.partial({
      error_source: true,
      error_step: true,
      error_reason: true,
      acquirer_data: true,
    }),
  }),
}
// The example of payment.dispute.action_required has the evidence beside the dispute.
const ofDispute = z.strictObject({
  ...ofPayment,
  dispute: z.strictObject({
    entity: dispute.partial({ evidence: true }),
    evidence: evidence.optional(),
  }),
})

const PAYLOADS: Record<string, z.ZodType> = {
  'payment.authorized': z.strictObject(ofPayment),
  'payment.captured': z.strictObject(ofPayment),
  'payment.failed': z.strictObject(ofPayment),
  'order.paid': z.strictObject({ ...ofPayment, order: z.strictObject({ entity: order }) }),
  ...Object.fromEntries(
    ['created', 'processed', 'failed'].map((end) => [
      `refund.${end}`,
      z.strictObject({ refund: z.strictObject({ entity: refund }), ...ofPayment }),
    ]),
  ),
  ...Object.fromEntries(
    ['created', 'action_required', 'under_review', 'won', 'lost', 'closed'].map((state) => [
      `payment.dispute.${state}`,
      ofDispute,
    ]),
  ),
}

/** The body of each event. */
export const RAZORPAY_WEBHOOKS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(PAYLOADS).map(([name, payload]) => [name, eventOf(name, payload)]),
)
