import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/outgoing.ts'
import { anything, momentOf, signedPaise, textOf } from '../../settlement-fields.ts'
import type { RecordPage, RecordType, SettlementRecord } from '../../settlement-record.ts'

/** Lines in a page: the largest, with room for long remarks, stays below what one answer may hold. */
export const PAGE_LINES = 200

const TYPES: Record<string, RecordType> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  REFUND_REVERSAL: 'refund-reversal',
  DISPUTE: 'dispute',
  CHARGEBACK: 'dispute',
  DISPUTE_REVERSAL: 'dispute-reversal',
  CHARGEBACK_REVERSAL: 'dispute-reversal',
  OTHER_ADJUSTMENT: 'adjustment',
}

const group = z.nullish(z.record(z.string(), anything))
const line = z.object({
  event_details: z.record(z.string(), anything),
  order_details: group,
  payment_details: group,
  settlement_details: group,
  refund_details: group,
})
const page = z.object({ cursor: z.nullish(z.string()), data: z.array(line) })

/**
 * A page of the settlement reconciliation, version 2025-01-01; money there is rupees, the fee without its GST. An event
 * of a type that it does not document is `other`. The page after the last one may also be an empty one.
 */
export function readReconPage(outcome: Outcome): RecordPage {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(page, outcome.body)
  if (outcome.status !== 200 || !parsed.success)
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  const records = parsed.data.data.map(readLine)
  if (records.includes(null)) return { kind: 'unknown', reason: 'a line without an amount' }
  const { cursor } = parsed.data
  return {
    kind: 'page',
    records: records as SettlementRecord[],
    next: records.length > 0 ? (cursor ?? null) : null,
  }
}

function readLine(raw: z.infer<typeof line>): SettlementRecord | null {
  const { event_details: event } = raw
  const payment = raw.payment_details ?? {}
  const settlement = raw.settlement_details ?? {}
  const refund = raw.refund_details ?? {}
  const amountPaise = signedPaise(event.event_amount)
  const paidPaise = signedPaise(event.event_settlement_amount)
  if (amountPaise === null || paidPaise === null) return null
  const type = TYPES[textOf(event.event_type) ?? ''] ?? 'other'
  return {
    type,
    paymentId: textOf(payment.cf_payment_id),
    // Its refund_id is ours.
    refundId: null,
    refundReference: textOf(refund.refund_id),
    disputeId: type.startsWith('dispute') ? textOf(event.event_id) : null,
    reference: textOf(raw.order_details?.order_id),
    amountPaise: absolute(amountPaise),
    currency: textOf(event.event_currency) ?? 'INR',
    feePaise: signedPaise(event.event_service_charge) ?? 0n,
    taxPaise: signedPaise(event.event_service_tax) ?? 0n,
    netPaise: textOf(event.sale_type) === 'DEBIT' ? -absolute(paidPaise) : absolute(paidPaise),
    happenedAt: momentOf(event.event_time) ?? momentOf(payment.payment_time),
    settledAt: momentOf(settlement.settlement_date),
    settlementId: textOf(settlement.cf_settlement_id),
    utr: textOf(settlement.utr),
    remarks: textOf(event.event_remarks) ?? textOf(settlement.remarks),
  }
}

const absolute = (paise: bigint) => (paise < 0n ? -paise : paise)
