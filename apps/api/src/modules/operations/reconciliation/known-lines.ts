import type { SettlementRecord } from '../../../providers/settlement-record.ts'
import { keyOf } from './row-keys.ts'

/** A line as it is stored. */
export type StoredLine = SettlementRecord & {
  id: number
  key: string
  /** Whether it was stored under the former keys, which contain no id of the line. */
  isOld: boolean
  source: 'list' | 'asked' | 'file'
}

export type Sorted = {
  /** Lines that are not stored yet. */
  added: SettlementRecord[]
  /** Stored lines that came again. */
  again: StoredLine[]
}

/**
 * Which lines of a delivery of one payout are stored already, line by line: by the provider's id where both have one,
 * else by all their facts. Of equal lines, those are new that the delivery has beyond the stored ones. The order of
 * lines and other lines between them do not matter.
 */
export function sortOut(
  stored: StoredLine[],
  delivered: SettlementRecord[],
  source: 'list' | 'file',
): Sorted {
  const left = new Set(stored)
  const again: StoredLine[] = []
  let added = delivered
  for (const [keyOfLine, isOpen, isAsked = always] of WAYS) {
    const open = Map.groupBy(
      [...left].filter((line) => isOpen(line, source)),
      (line) => keyOfLine(line) ?? '',
    )
    added = added.filter((line) => {
      const key = isAsked(line) ? keyOfLine(line) : null
      const found = key === null ? undefined : open.get(key)?.shift()
      if (!found) return true
      left.delete(found)
      again.push(found)
      return false
    })
  }
  return { added, again }
}

/** Null where a delivered line is not known in this way; and which stored lines are. */
type Way = [
  key: (line: SettlementRecord) => string | null,
  isOpen: (line: StoredLine, source: string) => boolean,
  isAsked?: (line: SettlementRecord) => boolean,
]

/** The keys of a delivered line, the surest first. */
const WAYS: Way[] = [
  [(line) => (line.lineId === null ? null : `${line.type} ${line.lineId}`), ({ lineId }) => lineId !== null],
  [(line) => withId(line, factsOf(line)), always],
  // A gateway that writes a line anew under its id does not pay it again.
  [(line) => (line.lineId === null ? withId(line, '') : null), ({ lineId }) => lineId === null],
  [inFull, (line) => !isNamed(line), (line) => !isNamed(line)],
  [inFull, ({ isOld }) => isOld],
  // A file may lack columns that the list has, and one of them an id.
  [inShort, ({ source: from }, source) => from !== source, (line) => !isNamed(line)],
  [inShort, (line, source) => line.source !== source && !isNamed(line)],
]

function always(): boolean {
  return true
}

function inFull(line: SettlementRecord): string {
  return `${line.type} ${factsOf(line)}`
}

function inShort(line: SettlementRecord): string {
  return `${line.type} ${coreOf(line)}`
}

/** The provider's id of a line's subject, with the fields that must agree; null without one. */
function withId(line: SettlementRecord, facts: string): string | null {
  const id = subjectOf(line)
  return id === null ? null : `${line.type} ${id} ${facts}`
}

function subjectOf({
  type,
  paymentId,
  refundId,
  refundReference,
  disputeId,
}: SettlementRecord): string | null {
  if (type === 'payment') return paymentId
  if (type === 'refund' || type === 'refund-reversal') return refundReference ?? refundId
  return type === 'dispute' || type === 'dispute-reversal' ? disputeId : null
}

/** Whether a line has an id of its own, so that an equal one is the same. */
export function isNamed(line: SettlementRecord): boolean {
  return line.lineId !== null || subjectOf(line) !== null
}

/** The facts of a line itself, without its payout and that payout's day. */
export function factsOf(line: SettlementRecord): string {
  const { feePaise, taxPaise, reference, refundReference, refundId, disputeId, happenedAt, remarks } = line
  const at = happenedAt === null ? null : Math.floor(happenedAt.getTime() / 1000)
  const money = [feePaise ?? 0n, taxPaise ?? 0n].map(String)
  return JSON.stringify([coreOf(line), money, reference, refundReference, refundId, disputeId, at, remarks])
}

function coreOf({ currency, amountPaise, netPaise, paymentId }: SettlementRecord): string {
  return JSON.stringify([currency, String(amountPaise), String(netPaise), paymentId])
}

/** The keys under which lines of one payout are stored beside the existing ones. */
export function newKeys(
  stored: Pick<StoredLine, 'key'>[],
  added: SettlementRecord[],
  payout: string,
): string[] {
  const taken = new Set(stored.map(({ key }) => key))
  return added.map((line) => {
    const base = keyOf(line, subjectOf(line), payout, factsOf(line))
    let number = 1
    while (taken.has(`${base} ${number}`)) number += 1
    taken.add(`${base} ${number}`)
    return `${base} ${number}`
  })
}

/**
 * The stored line without an id of which one or more equal ones, that other files brought, make a payout come to its
 * total; null where none does, or more than one could.
 */
export function missingCopies<T extends { netPaise: bigint | null; repeats: number }>(
  repeated: T[],
  missingPaise: bigint,
): { line: T; copies: number } | null {
  const possible = repeated.flatMap((line) => {
    const net = line.netPaise ?? 0n
    if (net === 0n || missingPaise % net !== 0n) return []
    const copies = missingPaise / net
    return copies >= 1n && copies <= BigInt(line.repeats) ? [{ line, copies: Number(copies) }] : []
  })
  return possible.length === 1 ? (possible[0] ?? null) : null
}
