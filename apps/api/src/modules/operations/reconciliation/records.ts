import type { DifferenceKind } from '@chukta/contract/operations/reconciliation-kinds'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import type { SettlementRecord } from '../../../providers/settlement-record.ts'

/** A payment, refund or dispute in our books. */
export type OurRecord = {
  type: 'payment' | 'refund' | 'dispute'
  /** Of the capture, refund or dispute. */
  recordId: number
  paymentId: number | null
  orderId: string | null
  /** The names by which the provider may know it: `payment:77`, `refund:RF1`. */
  names: string[]
  amountPaise: bigint
  currency: string
  /** It happened between these: our order was made before, our books knew it after. */
  from: Date
  to: Date
  /** Whether every day on which the provider should have had it was read. */
  isLookedFor: boolean
  /** Percent agreed with the provider; null where none is known. */
  feeRate: string | null
}

export type TheirRecord = SettlementRecord & {
  /** Of the stored row. */
  id: number
  /** Whether the record is the answer to a question about one order, and no line of a settlement. */
  isAnswer: boolean
  /** The currency in which its payout was booked. */
  bookedIn: string
}

export type Difference = {
  kind: DifferenceKind
  /** Its subject, the same at every run: a name of ours, or the row where we have none. */
  subject: string
  ours: OurRecord | null
  theirs: TheirRecord[]
  /** The amount at stake, in hundredths of the currency. */
  amountPaise: bigint
  currency: string
  /** Its residuals in the clearing accounts: none or one, and two where the sides name two currencies. */
  residuals: Residual[]
}

/** The residual in the clearing account of a currency: above zero when the provider still owes it by our books. */
export type Residual = { currency: string; paise: bigint }

export type Matched = { rowId: number; ours: OurRecord }

/** Calendar days in which a gateway settles: two working days, a weekend and a bank holiday. */
export const SETTLES_WITHIN_DAYS = 5

/** Days after which a record of ours that the provider does not have is missing; each day is fetched three times. */
export const MISSING_AFTER_DAYS = { listed: SETTLES_WITHIN_DAYS, asked: 3 }

/** `today` is a day in India. */
export type MatchingOn = { today: string; missingAfterDays: number }

/** Names of a record in our books. A line about a refund is never taken for its payment. */
export function namesOf(row: SettlementRecord): string[] {
  const names = (prefix: string, ...ids: (string | null)[]) =>
    ids.flatMap((id) => (id === null ? [] : [`${prefix}:${id}`]))
  if (row.type === 'refund' || row.type === 'refund-reversal') {
    return names('refund', row.refundId, row.refundReference)
  }
  if (row.type === 'dispute' || row.type === 'dispute-reversal') return names('dispute', row.disputeId)
  return names('payment', row.paymentId)
}

/** The amount that the provider's line takes out of the clearing account: the payout, its fee and the GST. */
function grossOf(row: TheirRecord): bigint {
  if (row.netPaise === null) return 0n
  return row.netPaise + (row.feePaise ?? 0n) + (row.taxPaise ?? 0n)
}

/** The sums of these, currency by currency. Leaves out sums of zero. */
export function residualsOf(...parts: Residual[]): Residual[] {
  const sums = new Map<string, bigint>()
  for (const { currency, paise } of parts) sums.set(currency, (sums.get(currency) ?? 0n) + paise)
  return [...sums].flatMap(([currency, paise]) => (paise === 0n ? [] : [{ currency, paise }]))
}

/** The residual that a line leaves in its clearing account. */
export const takenBy = (row: TheirRecord): Residual => ({ currency: row.bookedIn, paise: -grossOf(row) })

/** Whether a line takes back what an earlier one gave: a returned refund or dispute, a payment taken back. */
export function isReversal({ type, netPaise, paymentId }: TheirRecord): boolean {
  if (type === 'refund-reversal' || type === 'dispute-reversal') return true
  if (type === 'payment') return netPaise !== null && netPaise < 0n
  return type === 'adjustment' && paymentId !== null
}

/** The day in India: `2026-11-21`. */
export function dayOf(at: Date): string {
  return onIndianClock(at).toISOString().slice(0, 10)
}

/** `'2026-03-01'` → `'2026-02-28'`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

/** A provider's answer for a day, or why it is not known. */
export type Reading = { kind: 'read'; records: SettlementRecord[] } | { kind: 'unknown'; reason: string }
