import { randomInt } from 'node:crypto'
import {
  type Dispute,
  type DisputeState,
  type Phase,
  takenFor,
} from '../../../disputes/dispute-records-sql.ts'
import type { DisputeSide } from '../../../disputes/dispute-side.ts'
import { rupeesText } from '../../../rupees.ts'
import { enqueueWebhook } from '../../../webhooks/enqueue.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { findTransaction } from './transactions-sql.ts'
import { payuDisputeWebhook } from './wire/disputes.ts'

/** The MID of the sandbox's only merchant. */
export const MERCHANT_ID = '143419'
const TYPES: Partial<Record<Phase, string>> = {
  chargeback: 'CB',
  'pre-arbitration': 'Pre-Arbitration',
  arbitration: 'Arbitration',
}
/** Statuses in the list and the calls, and in its webhooks. */
const STATUSES: Record<DisputeState, [read: string, told: string]> = {
  open: ['NEW', 'ME Comm Sent'],
  answered: ['Pending Doc Review', 'ME Comm Received'],
  reviewing: ['Submitted to Bank', 'Bank Comm Sent'],
  insufficient: ['Insufficient Document', 'Doc Rejected'],
  won: ['Closed Merchant Favour', 'Closed in Merchant Favour'],
  lost: ['Closed Customer Favour', 'Closed in Customer Favour'],
  accepted: ['Closed Customer Favour', 'Closed in Customer Favour'],
  closed: ['Closed Merchant Favour', 'Closed in Merchant Favour'],
}
const REASONS = {
  '13.1': 'Merchandise or services not received',
  '12.6': 'Duplicate processing',
  '10.4': 'Fraud: card absent',
}
const IST_MS = 19_800_000

export function payuDisputes(payu: GatewayParts): DisputeSide {
  const { store } = payu
  return {
    newId: () => String(randomInt(1e6, 1e9)),
    phases: Object.keys(TYPES) as Phase[],
    closes: false,
    takesFirst: false,
    reasons: REASONS,
    findCapture(orderId, paymentId) {
      const last = findTransaction(store, 'txnid', orderId)?.last
      return last?.status === 'success' && last.mihpayid === (paymentId ?? last.mihpayid)
        ? { paymentId: last.mihpayid, amountPaise: BigInt(last.amount_paise) }
        : undefined
    },
    report(dispute) {
      const body = JSON.stringify(notice(payu, dispute))
      const webhook = {
        orderId: dispute.orderId,
        url: payu.webhookUrl,
        type: 'payments.dispute',
        body,
        sender: 'payu',
        schema: payuDisputeWebhook,
      }
      enqueueWebhook(payu, webhook)
    },
  }
}

/** A chargeback as it is read: rupees as text, days without a time. */
export function chargebackEntity(payu: GatewayParts, dispute: Dispute) {
  const paid = findTransaction(payu.store, 'txnid', dispute.orderId)
  const taken = takenFor(payu.store, dispute) > 0n
  return {
    id: dispute.id,
    type: 'chargebacks',
    attributes: {
      id: Number(dispute.id),
      'chargeback-amount': rupeesText(dispute.amountPaise),
      'chargeback-type': TYPES[dispute.phase],
      'chargeback-date': namedDay(dispute.createdAtMs),
      status: wordOf(payu, dispute, 0),
      'reply-before': namedDay(dispute.respondByMs),
      'chargeback-reason': dispute.reason,
      'bank-case-no': `3000${dispute.id}`,
      'debit-date': taken ? namedDay(dispute.updatedAtMs) : 'NA',
      comments: null,
      'debit-status': taken ? 'Chargeback Debited' : 'NA',
      'credit-date': 'NA',
      'customer-dispute-docs': [],
      'transaction-details': {
        'payu-id': dispute.paymentId,
        'transaction-id': dispute.orderId,
        'transaction-date': paid ? namedDay(paid.createdAtMs) : 'NA',
        'transaction-amount': rupeesText(BigInt(paid?.last?.amount_paise ?? 0)),
        refunded: false,
        'refund-amount': null,
        'settlement-date': 'NA',
        'merchant-utr': null,
      },
    },
  }
}

/** The body of its unsigned webhook; the transaction id is PayU's. */
function notice(payu: GatewayParts, dispute: Dispute) {
  return {
    type: 'payments',
    event: 'dispute',
    reason_code: dispute.reason,
    created_at: indianTime(dispute.createdAtMs),
    updated_at: indianTime(dispute.updatedAtMs),
    mid: MERCHANT_ID,
    cb_id: Number(dispute.id),
    txn_id: dispute.paymentId,
    cb_type: TYPES[dispute.phase],
    due_date: indianTime(dispute.respondByMs).slice(0, 10),
    cb_amount: rupeesText(dispute.amountPaise),
    cb_status: wordOf(payu, dispute, 1),
  }
}

const wordOf = ({ faults }: GatewayParts, { state }: Dispute, place: 0 | 1) =>
  faults.state().dispute_status || STATUSES[state][place]

const indianTime = (atMs: number) => `${new Date(atMs + IST_MS).toISOString().slice(0, 23)}+05:30`
/** A day as `24-Feb-2023`. */
const namedDay = (atMs: number) => new Date(atMs + IST_MS).toUTCString().slice(5, 16).replaceAll(' ', '-')
