import type { SettlementRecord } from '../../providers/settlement-record.ts'
import { dayOf } from './records.ts'

/** The payout of a line: where a record names none by an id, by what the bank knows it by, else by its day. */
export function payoutOf({ settlementId, utr, netPaise, settledAt }: SettlementRecord): string | null {
  if (netPaise === null || settledAt === null) return null
  return settlementId ?? utr ?? `day ${dayOf(settledAt)}`
}

/** The key of each of these records, the same in a list and a file: the how manieth it is among equal ones. */
export function keysOf(records: SettlementRecord[]): string[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const { type, refundReference, refundId, disputeId, paymentId, remarks } = record
    const id = refundReference ?? refundId ?? disputeId ?? paymentId ?? remarks ?? ''
    const base = [type, id, payoutOf(record) ?? ''].join(' ')
    const number = (seen.get(base) ?? 0) + 1
    seen.set(base, number)
    return `${base} ${number}`
  })
}
