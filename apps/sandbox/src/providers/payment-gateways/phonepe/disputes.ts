import { randomBytes } from 'node:crypto'
import type { Dispute, DisputeState } from '../../../disputes/dispute-records-sql.ts'
import type { DisputeSide } from '../../../disputes/dispute-side.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { findOrder, listPayments } from './records-sql.ts'
import { enqueueDisputeEvent } from './webhook-events.ts'
import type { DISPUTE_STATUSES } from './wire/disputes.ts'

/** Statuses of listed disputes; PhonePe has none for an acceptance, and none for an end without a winner. */
const STATUSES: Record<DisputeState, (typeof DISPUTE_STATUSES)[number]> = {
  open: 'ACTION_REQUIRED',
  insufficient: 'ACTION_REQUIRED',
  answered: 'UNDER_REVIEW',
  reviewing: 'UNDER_REVIEW',
  won: 'WON',
  closed: 'WON',
  lost: 'LOST',
  accepted: 'LOST',
}
const REASONS = {
  '13.1': 'Merchandise or services not received',
  '12.6': 'Duplicate processing',
  '10.4': 'Fraud: card absent',
}

/** The bank's disputes of PhonePe's payments. No field states the phase. */
export function phonepeDisputes(phonepe: GatewayParts): DisputeSide {
  return {
    newId: () => `D${randomBytes(8).toString('hex')}`,
    phases: ['chargeback', 'pre-arbitration', 'arbitration'],
    closes: false,
    takesFirst: false,
    reasons: REASONS,
    findCapture(orderId, paymentId) {
      const paid = listPayments(phonepe.store, orderId).find(
        (one) => one.state === 'COMPLETED' && one.transactionId === (paymentId ?? one.transactionId),
      )
      return paid && { paymentId: paid.transactionId, amountPaise: BigInt(paid.amountPaise) }
    },
    report(dispute, event) {
      const name = event === 'created' ? event : STATUSES[dispute.state].toLowerCase()
      enqueueDisputeEvent(
        phonepe,
        `payment.dispute.${name}`,
        dispute.orderId,
        disputeEntity(phonepe, dispute),
      )
    },
  }
}

/** A dispute in its calls and webhooks: whole paise, milliseconds since 1970. */
export function disputeEntity({ store, faults, now }: GatewayParts, dispute: Dispute) {
  return {
    merchantId: 'SANDBOX',
    disputeId: dispute.id,
    merchantOrderId: dispute.orderId,
    orderId: findOrder(store, { merchantOrderId: dispute.orderId }, now())?.orderId,
    transactionId: dispute.paymentId,
    disputeAmount: Number(dispute.amountPaise),
    status: faults.state().dispute_status || STATUSES[dispute.state],
    reasonCode: dispute.reasonCode,
    reason: dispute.reason,
    createdAt: dispute.createdAtMs,
    respondBy: dispute.respondByMs,
    evidences: dispute.evidence.map(({ id, name }) => ({ evidenceId: id, fileName: name })),
  }
}
