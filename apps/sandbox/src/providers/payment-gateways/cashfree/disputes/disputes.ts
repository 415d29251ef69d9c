import { randomInt } from 'node:crypto'
import { indianTime } from '../../../../clock.ts'
import { isWaiting } from '../../../../disputes/dispute-moves.ts'
import type { Dispute, DisputeState, Phase } from '../../../../disputes/dispute-records-sql.ts'
import type { DisputeSide } from '../../../../disputes/dispute-side.ts'
import { rupees } from '../../../../rupees.ts'
import { enqueueWebhook } from '../../../../webhooks/enqueue.ts'
import type { Gateway } from '../gateway.ts'
import { findOrder, type Order } from '../orders/orders-sql.ts'
import { listPayments, type Payment } from '../payments/payments-sql.ts'
import { envelope } from '../webhook-events.ts'

const TYPES: Partial<Record<Phase, string>> = {
  dispute: 'DISPUTE',
  retrieval: 'RETRIEVAL',
  chargeback: 'CHARGEBACK',
  'pre-arbitration': 'PRE_ARBITRATION',
  arbitration: 'ARBITRATION',
}
const STATUSES: Record<DisputeState, string> = {
  open: 'CREATED',
  answered: 'DOCS_RECEIVED',
  reviewing: 'UNDER_REVIEW',
  insufficient: 'INSUFFICIENT_EVIDENCE',
  won: 'MERCHANT_WON',
  lost: 'MERCHANT_LOST',
  accepted: 'MERCHANT_ACCEPTED',
  closed: 'MERCHANT_WON',
}
const REASONS = {
  '1402': 'Duplicate processing',
  '1401': 'Goods or services not received',
  '1064': 'Payment was not received by the beneficiary',
  '104': 'Fraudulent transaction: card absent',
}
const PREFERRED = [
  { document_type: 'Delivery/Service Proof', document_description: 'What shows that the service was given' },
  { document_type: 'Statement of Service', document_description: 'What was owed, and what was paid for it' },
]
const IST_MS = 19_800_000
/** Cashfree's value for "not yet". */
const NEVER = '9999-09-09T00:00:00'

export function cashfreeDisputes(gateway: Gateway): DisputeSide {
  const { store } = gateway
  return {
    newId: () => String(randomInt(1e8, 1e9)),
    phases: Object.keys(TYPES) as Phase[],
    closes: false,
    takesFirst: true,
    reasons: REASONS,
    findCapture(orderId, paymentId) {
      const payment = listPayments(store, orderId).find(
        (one) => one.status === 'SUCCESS' && one.cfPaymentId === (paymentId ?? one.cfPaymentId),
      )
      return payment && { paymentId: payment.cfPaymentId, amountPaise: payment.amountPaise }
    },
    report(dispute, event) {
      const { dispute_id, ...facts } = disputeEntity(gateway, dispute)
      const { order_details, customer_details, preferred_evidence, dispute_evidence, ...core } = facts
      const data = {
        dispute: {
          dispute_id: String(dispute_id),
          ...core,
          created_at: indianTime(dispute.createdAtMs),
          updated_at: indianTime(dispute.updatedAtMs),
          respond_by: indianTime(dispute.respondByMs),
          resolved_at: dispute.resolvedAtMs === null ? undefined : indianTime(dispute.resolvedAtMs),
          dispute_action_on: isWaiting(dispute) ? 'MERCHANT' : 'CASHFREE',
        },
        order_details,
        customer_details,
      }
      const order = findOrder(store, dispute.orderId) as Order
      enqueueWebhook(gateway, envelope(gateway, order, `DISPUTE_${event.toUpperCase()}`, data))
    },
  }
}

/** A dispute as the calls answer it: a whole number as id, times in India without an offset. The webhooks have one. */
export function disputeEntity({ store, faults }: Gateway, dispute: Dispute) {
  const order = findOrder(store, dispute.orderId) as Order
  const payment = listPayments(store, dispute.orderId).find(
    (one) => one.cfPaymentId === dispute.paymentId,
  ) as Payment
  const { customer_details: customer } = order.request
  const type = TYPES[dispute.phase] as string
  return {
    dispute_id: Number(dispute.id),
    dispute_type: type,
    reason_code: dispute.reasonCode,
    reason_description: dispute.reason,
    dispute_amount: rupees(dispute.amountPaise),
    dispute_amount_currency: payment.currency,
    created_at: plainTime(dispute.createdAtMs),
    updated_at: plainTime(dispute.updatedAtMs),
    respond_by: plainTime(dispute.respondByMs),
    resolved_at: dispute.resolvedAtMs === null ? NEVER : plainTime(dispute.resolvedAtMs),
    dispute_status: faults.state().dispute_status || `${type}_${STATUSES[dispute.state]}`,
    preferred_evidence: PREFERRED,
    dispute_evidence: dispute.evidence.map(({ id, name, kind }) => ({
      document_id: Number(id),
      document_name: name,
      document_type: kind,
    })),
    order_details: {
      order_id: order.orderId,
      order_amount: rupees(order.amountPaise),
      order_currency: order.currency,
      cf_payment_id: payment.cfPaymentId,
      payment_amount: rupees(payment.amountPaise),
      payment_currency: payment.currency,
    },
    customer_details: {
      customer_name: customer.customer_name,
      customer_email: customer.customer_email,
      customer_phone: customer.customer_phone,
    },
  }
}

const plainTime = (atMs: number) => new Date(atMs + IST_MS).toISOString().slice(0, 19)
