import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { anything, textOf } from '../../settlement-fields.ts'
import type { PayoutTotals, RecordPage, RecordType, SettlementRecord } from '../../settlement-record.ts'

/** Lines in a page, so that one stays below what one answer may hold. */
export const PAGE_LINES = 500

const paise = z.number().check(z.int())
const seconds = z.nullish(z.number())
const item = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: paise,
  credit: paise,
  amount: paise,
  currency: z.nullish(z.string()),
  fee: z.nullish(paise),
  tax: z.nullish(paise),
  settled: z.nullish(z.boolean()),
  created_at: seconds,
  settled_at: seconds,
  settlement_id: anything,
  settlement_utr: anything,
  description: anything,
  payment_id: anything,
  order_receipt: anything,
  dispute_id: anything,
})
const page = z.object({ items: z.array(item) })

/**
 * A page of the combined reconciliation. There is no cursor: a page shorter than asked for is the last, and `skip` is
 * how many lines came before it.
 */
export function readReconPage(outcome: Outcome, skip: number): RecordPage {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(page, outcome.body)
  if (outcome.status !== 200 || !parsed.success)
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  const { items } = parsed.data
  return {
    kind: 'page',
    // A line on hold is in no settlement yet.
    records: items.filter((each) => each.settled !== false).map(readItem),
    next: items.length < PAGE_LINES ? null : String(skip + items.length),
  }
}

/** Settlements in a page: the most that one may hold. */
export const PAGE_PAYOUTS = 100

const payouts = z.object({
  items: z.array(z.object({ id: z.string(), amount: paise, status: z.nullish(z.string()) })),
})

/** A page of the settlements of a span of time. One shorter than `PAGE_PAYOUTS` is the last. */
export function readPayouts(outcome: Outcome): PayoutTotals & { isLast?: boolean } {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(payouts, outcome.body)
  if (outcome.status !== 200 || !parsed.success)
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  const { items } = parsed.data
  const gone = items.filter(({ status }) => status !== 'failed')
  return {
    kind: 'read',
    totals: new Map(gone.map(({ id, amount }) => [id, BigInt(amount)])),
    isLast: items.length < PAGE_PAYOUTS,
  }
}

/** One line, of the call or of the dashboard's report. */
export function readItem(raw: z.infer<typeof item>): SettlementRecord {
  const disputeId = textOf(raw.dispute_id)
  const type = typeOf(raw, disputeId)
  const taxPaise = BigInt(raw.tax ?? 0)
  return {
    type,
    lineId: raw.entity_id.startsWith('adj_') ? raw.entity_id : null,
    paymentId: type === 'payment' ? raw.entity_id : textOf(raw.payment_id),
    refundId: type === 'refund' || type === 'refund-reversal' ? raw.entity_id : null,
    refundReference: null,
    disputeId,
    reference: textOf(raw.order_receipt),
    amountPaise: BigInt(Math.abs(raw.amount)),
    currency: raw.currency ?? 'INR',
    // Its fee holds the GST.
    feePaise: BigInt(raw.fee ?? 0) - taxPaise,
    taxPaise,
    netPaise: BigInt(raw.credit) - BigInt(raw.debit),
    happenedAt: momentOf(raw.created_at),
    settledAt: momentOf(raw.settled_at),
    settlementId: textOf(raw.settlement_id),
    utr: textOf(raw.settlement_utr),
    // Its lines do not hold it; a call of its own does.
    payoutPaise: null,
    remarks: textOf(raw.description),
  }
}

/** An adjustment names its subject: a returned refund, a dispute lost or won, else a payment or nothing. */
function typeOf({ type, entity_id: id, debit }: z.infer<typeof item>, disputeId: string | null): RecordType {
  if (type === 'payment' || type === 'refund') return type
  if (type !== 'adjustment') return 'other'
  if (disputeId !== null) return debit > 0 ? 'dispute' : 'dispute-reversal'
  return id.startsWith('rfnd_') ? 'refund-reversal' : 'adjustment'
}

const momentOf = (value: number | null | undefined) => (value ? new Date(value * 1000) : null)
