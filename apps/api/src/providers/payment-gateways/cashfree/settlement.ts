import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { anything, momentOf, signedPaise, textOf } from '../../settlement-fields.ts'
import type { PayoutTotals, RecordPage, RecordType, SettlementRecord } from '../../settlement-record.ts'

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

const fields = z.record(z.string(), anything)
const group = z.nullish(fields)
const line = z.object({
  event_details: fields,
  order_details: group,
  payment_details: group,
  settlement_details: group,
  // One, or from version 2026-01-01 on a list.
  refund_details: z.nullish(z.union([z.array(z.nullish(fields)), fields])),
})
const page = z.object({ cursor: z.nullish(z.string()), data: z.array(line) })

/**
 * A page of the settlement reconciliation, version 2025-01-01 or 2026-01-01; money there is rupees, the fee without its
 * GST. An event of a type that it does not document is `other`. The page after the last one may also be an empty one.
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

const payouts = z.object({
  cursor: z.nullish(z.string()),
  data: z.array(z.object({ cf_settlement_id: anything, amount_settled: anything })),
})

/** A page of the settlements of a span of time; `next` continues it, null at its end. */
export function readPayouts(outcome: Outcome): PayoutTotals & { next?: string | null } {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(payouts, outcome.body)
  if (outcome.status !== 200 || !parsed.success)
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  const { cursor, data } = parsed.data
  const totals = new Map<string, bigint>()
  for (const { cf_settlement_id, amount_settled } of data) {
    const [id, paise] = [textOf(cf_settlement_id), signedPaise(amount_settled)]
    if (id !== null && paise !== null) totals.set(id, paise)
  }
  return { kind: 'read', totals, next: data.length > 0 ? (cursor ?? null) : null }
}

function readLine(raw: z.infer<typeof line>): SettlementRecord | null {
  const { event_details: event } = raw
  const payment = raw.payment_details ?? {}
  const settlement = raw.settlement_details ?? {}
  const amountPaise = signedPaise(event.event_amount)
  const paidPaise = signedPaise(event.event_settlement_amount)
  if (amountPaise === null || paidPaise === null) return null
  return readEvent({
    type: textOf(event.event_type) ?? '',
    isDebit: textOf(event.sale_type) === 'DEBIT',
    amountPaise,
    paidPaise,
    feePaise: signedPaise(event.event_service_charge),
    taxPaise: signedPaise(event.event_service_tax),
    currency: textOf(event.event_currency),
    eventId: textOf(event.event_id),
    paymentId: textOf(payment.cf_payment_id),
    refundId: refundIdOf(raw.refund_details),
    orderId: textOf(raw.order_details?.order_id),
    happenedAt: momentOf(event.event_time) ?? momentOf(payment.payment_time),
    settledAt: momentOf(settlement.settlement_date),
    settlementId: textOf(settlement.cf_settlement_id),
    utr: textOf(settlement.settlement_utr) ?? textOf(settlement.utr),
    payoutPaise: signedPaise(settlement.amount_settled),
    remarks: textOf(event.event_remarks) ?? textOf(settlement.remarks),
  })
}

/** The refund of a line; null for none, and for several, of which nothing says which it is. */
function refundIdOf(details: z.infer<typeof line>['refund_details']): string | null {
  const ids = [details].flat().flatMap((each) => textOf(each?.refund_id) ?? [])
  return ids.length === 1 ? (ids[0] ?? null) : null
}

type CashfreeEvent = {
  type: string
  isDebit: boolean
  amountPaise: bigint
  paidPaise: bigint
  feePaise: bigint | null
  taxPaise: bigint | null
  currency: string | null
  eventId: string | null
  paymentId: string | null
  /** Ours. */
  refundId: string | null
  orderId: string | null
  happenedAt: Date | null
  settledAt: Date | null
  settlementId: string | null
  utr: string | null
  payoutPaise: bigint | null
  remarks: string | null
}

/** One event of a payout, of the call or of the dashboard's report. */
export function readEvent(event: CashfreeEvent): SettlementRecord {
  const type = TYPES[event.type] ?? 'other'
  return {
    type,
    // A dispute and its reversal share theirs, a payment and a refund have one of their own.
    lineId: type === 'adjustment' || type === 'other' ? event.eventId : null,
    paymentId: event.paymentId,
    refundId: null,
    refundReference: event.refundId,
    disputeId: type.startsWith('dispute') ? event.eventId : null,
    reference: event.orderId,
    amountPaise: absolute(event.amountPaise),
    currency: event.currency ?? 'INR',
    feePaise: event.feePaise ?? 0n,
    taxPaise: event.taxPaise ?? 0n,
    netPaise: event.isDebit ? -absolute(event.paidPaise) : absolute(event.paidPaise),
    happenedAt: event.happenedAt,
    settledAt: event.settledAt,
    settlementId: event.settlementId,
    utr: event.utr,
    payoutPaise: event.payoutPaise,
    remarks: event.remarks,
  }
}

const absolute = (paise: bigint) => (paise < 0n ? -paise : paise)
