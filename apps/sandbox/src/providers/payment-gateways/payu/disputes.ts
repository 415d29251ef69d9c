import { randomInt } from 'node:crypto'
import type { Dispute, DisputeState, Phase } from '../../../disputes/dispute-records-sql.ts'
import type { DisputeSide } from '../../../disputes/dispute-side.ts'
import { rupeesText } from '../../../rupees.ts'
import { enqueueWebhook } from '../../../webhooks/enqueue.ts'
import type { Payu } from './payu-context.ts'
import { findTransaction } from './transactions-sql.ts'

const TYPES: Partial<Record<Phase, string>> = {
  chargeback: 'Chargeback',
  'pre-arbitration': 'Pre-Arbitration',
  arbitration: 'Arbitration',
}
const STATUSES: Record<DisputeState, string> = {
  open: 'ME Comm Sent',
  answered: 'ME Comm Received',
  reviewing: 'Bank Comm Sent',
  insufficient: 'Doc Rejected',
  won: 'Closed in Merchant Favour',
  lost: 'Closed in Customer Favour',
  accepted: 'Closed in Customer Favour',
  closed: 'Closed in Merchant Favour',
}
const REASONS = {
  '13.1': 'Merchandise or services not received',
  '12.6': 'Duplicate processing',
  '10.4': 'Fraud: card absent',
}
const IST_MS = 19_800_000

export function payuDisputes(payu: Payu): DisputeSide {
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
      const body = JSON.stringify({ type: 'payments', event: 'dispute', body: chargeback(payu, dispute) })
      const webhook = {
        orderId: dispute.orderId,
        url: payu.webhookUrl,
        type: 'payments.dispute',
        body,
        sender: 'payu',
      }
      enqueueWebhook(store, payu.faults, webhook, payu.now())
    },
  }
}

/** A chargeback as PayU writes it: rupees as text, days without a time. */
export function chargeback({ keys, faults }: Payu, dispute: Dispute) {
  return {
    cb_id: Number(dispute.id),
    mid: keys.key,
    txn_id: dispute.orderId,
    payu_id: dispute.paymentId,
    cb_type: TYPES[dispute.phase],
    cb_amount: rupeesText(dispute.amountPaise),
    cb_status: faults.state().dispute_status || STATUSES[dispute.state],
    reason_code: dispute.reasonCode,
    reason: dispute.reason,
    due_date: indianDay(dispute.respondByMs),
    created_at: indianTime(dispute.createdAtMs),
    updated_at: indianTime(dispute.updatedAtMs),
    documents: dispute.evidence.map(({ name }) => name),
  }
}

const indianTime = (atMs: number) => new Date(atMs + IST_MS).toISOString().slice(0, 19).replace('T', ' ')
const indianDay = (atMs: number) => indianTime(atMs).slice(0, 10)
