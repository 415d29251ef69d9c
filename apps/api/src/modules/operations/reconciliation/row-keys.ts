import { createHash } from 'node:crypto'
import type { SettlementRecord } from '../../../providers/settlement-record.ts'
import { dayOf } from './records.ts'

/** No former key begins with this: those contained neither amounts nor ids of lines. */
const MARK = '='

/** The payout of a line: by its id in the record, else by the bank's reference, else by its day. */
export function payoutOf({ settlementId, utr, netPaise, settledAt }: SettlementRecord): string | null {
  if (netPaise === null || settledAt === null) return null
  return settlementId ?? utr ?? `day ${dayOf(settledAt)}`
}

/** The beginning of the key of a line of a payout: its own id, or all its facts. */
export function keyOf(line: SettlementRecord, subject: string | null, payout: string, facts: string): string {
  const named = line.lineId ?? subject
  const id = named ?? `#${createHash('sha256').update(facts).digest('base64url').slice(0, 22)}`
  return `${MARK}${line.type} ${id} ${payout}`
}

/** Whether a key has the former format. */
export const isOldKey = (key: string) => !key.startsWith(MARK)

/** The key of each of these records of no payout: the how manieth it is among those about the same. */
export function keysOf(records: SettlementRecord[]): string[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const { type, refundReference, refundId, disputeId, paymentId, remarks } = record
    const id = refundReference ?? refundId ?? disputeId ?? paymentId ?? remarks ?? ''
    const base = [type, id, ''].join(' ')
    const number = (seen.get(base) ?? 0) + 1
    seen.set(base, number)
    return `${base} ${number}`
  })
}
