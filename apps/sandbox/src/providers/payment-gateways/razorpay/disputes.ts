import { randomBytes } from 'node:crypto'
import type { Dispute, Phase } from '../../../disputes/dispute-records-sql.ts'
import type { DisputeSide } from '../../../disputes/dispute-side.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { findEntity, listChildren, listOrders, type Order, type Payment } from './entities-sql.ts'
import { enqueueDisputeEvent } from './webhook-events.ts'
import { PROOFS } from './wire/disputes.ts'

const PHASES: Partial<Record<Phase, string>> = {
  chargeback: 'chargeback',
  fraud: 'fraud',
  retrieval: 'retrieval',
  'pre-arbitration': 'pre_arbitration',
  arbitration: 'arbitration',
}
const STATUSES: Record<Dispute['state'], string> = {
  open: 'open',
  insufficient: 'open',
  answered: 'under_review',
  reviewing: 'under_review',
  won: 'won',
  lost: 'lost',
  // Razorpay has no status for an accepted dispute.
  accepted: 'lost',
  closed: 'closed',
}
const REASONS = {
  '1064': 'Payment was not received by the beneficiary',
  '1061': 'Credit not processed for a cancelled service',
  '1084': 'Duplicate processing',
  '128': 'Fraudulent transaction',
}
export function razorpayDisputes(razorpay: GatewayParts): DisputeSide {
  const { store } = razorpay
  return {
    newId: () => `disp_${randomBytes(7).toString('hex')}`,
    phases: Object.keys(PHASES) as Phase[],
    closes: true,
    takesFirst: false,
    reasons: REASONS,
    findCapture(orderId, paymentId) {
      const payments = listOrders(store, orderId).flatMap((order) => listChildren(store, 'payment', order.id))
      const paid = payments.find((one) => one.captured && one.id === (paymentId ?? one.id))
      return paid && { paymentId: paid.id, amountPaise: BigInt(paid.amount) }
    },
    report(dispute, event) {
      const payment = findEntity(store, 'payment', dispute.paymentId) as Payment
      const order = findEntity(store, 'order', payment.order_id) as Order
      enqueueDisputeEvent(
        razorpay,
        eventName(dispute, event),
        disputeEntity(razorpay, dispute),
        payment,
        order,
      )
    },
  }
}

function eventName({ state }: Dispute, event: string): string {
  if (event === 'created') return 'created'
  if (state === 'open' || state === 'insufficient') return 'action_required'
  return STATUSES[state]
}

/** A dispute as the calls answer it; only a lost one names the deducted amount. */
export function disputeEntity({ store, faults }: GatewayParts, dispute: Dispute) {
  const proofs = PROOFS.map((name) => {
    const ids = dispute.evidence.filter(({ kind }) => kind === name).map(({ id }) => id)
    return [name, ids.length > 0 ? ids : null]
  })
  const others = dispute.evidence.filter(({ kind }) => !PROOFS.some((name) => name === kind))
  const isTaken =
    STATUSES[dispute.state] === 'lost' && dispute.phase !== 'fraud' && dispute.phase !== 'retrieval'
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: Number(dispute.amountPaise),
    currency: (findEntity(store, 'payment', dispute.paymentId) as Payment).currency,
    amount_deducted: isTaken ? Number(dispute.amountPaise) : 0,
    reason_code: dispute.reasonCode,
    reason_description: dispute.reason,
    respond_by: Math.floor(dispute.respondByMs / 1000),
    status: faults.state().dispute_status || STATUSES[dispute.state],
    phase: PHASES[dispute.phase],
    created_at: Math.floor(dispute.createdAtMs / 1000),
    evidence: {
      amount: Number(dispute.amountPaise),
      summary: dispute.evidence.at(-1)?.note ?? null,
      ...Object.fromEntries(proofs),
      others: others.length > 0 ? [{ type: 'other', document_ids: others.map(({ id }) => id) }] : null,
      submitted_at: dispute.evidence.length > 0 ? Math.floor(dispute.updatedAtMs / 1000) : null,
    },
  }
}
