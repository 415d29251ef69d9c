import type { DifferenceKind } from '@chukta/contract/reconciliation-kinds'
import { agreedFee } from './fees.ts'
import {
  type Difference,
  dayOf,
  grossOf,
  isReversal,
  type MatchingOn,
  type OurRecord,
  SETTLES_WITHIN_DAYS,
  type TheirRecord,
} from './records.ts'

const DAY_MS = 86_400_000
/** How far the clocks of a provider and ours may be apart. */
const CLOCKS_MS = 900_000
/** Providers round each line in their own manner. */
const ROUNDING_PAISE = 1n

/** The differences between one record of ours and the provider's rows about it. */
export function compareOne(ours: OurRecord, rows: TheirRecord[], on: MatchingOn): Difference[] {
  if (ours.type === 'dispute') return compareDispute(ours, rows, on)
  const reversals = rows.filter(isReversal)
  const lines = withoutAnswers(rows.filter((row) => !isReversal(row)))
  const about = ours.names[0] ?? `${ours.type}:${ours.recordId}`
  const found = (
    kind: DifferenceKind,
    theirs: TheirRecord[],
    amounts: { amountPaise: bigint; residualPaise?: bigint; subject?: string },
  ): Difference => ({ residualPaise: 0n, subject: about, ...amounts, kind, ours, theirs })
  const extra = (kind: DifferenceKind, row: TheirRecord) =>
    found(kind, [row], {
      amountPaise: row.amountPaise,
      residualPaise: -grossOf(row),
      subject: `row:${row.id}`,
    })

  const differences = reversals.map((row) => extra('reversed', row))
  const { amountPaise } = ours
  const effectPaise = effectOf(ours)
  const [line] = lines
  if (line === undefined) {
    if (
      ours.isLookedFor &&
      reversals.length === 0 &&
      daysBetween(dayOf(ours.to), on.today) > on.missingAfterDays
    ) {
      differences.push(found('missing-there', [], { amountPaise, residualPaise: effectPaise }))
    }
    return differences
  }
  const whole = lines.find((row) => row.amountPaise === amountPaise)
  if (lines.length > 1 && !whole) {
    const grossPaise = lines.reduce((sum, row) => sum + grossOf(row), 0n)
    return [
      ...differences,
      found('split', lines, { amountPaise, residualPaise: owedBy(ours, lines) - grossPaise }),
    ]
  }
  const first = whole ?? line
  for (const row of lines) if (row !== first) differences.push(extra('duplicate', row))
  const residualPaise = first.netPaise === null ? 0n : effectPaise - grossOf(first)
  if (first.currency !== ours.currency) {
    differences.push(found('currency', [first], { amountPaise, residualPaise }))
  } else if (first.amountPaise !== amountPaise) {
    differences.push(
      found('amount', [first], { amountPaise: absolute(first.amountPaise - amountPaise), residualPaise }),
    )
  } else {
    const wrongPaise = feeDifference(ours, first)
    if (wrongPaise !== 0n)
      differences.push(found('fee', [first], { amountPaise: absolute(wrongPaise), residualPaise }))
  }
  if (isOnAnotherDay(ours, first)) differences.push(found('date', [first], { amountPaise }))
  if (first.settledAt && daysBetween(dayOf(ours.to), dayOf(first.settledAt)) > SETTLES_WITHIN_DAYS) {
    differences.push(found('late', [first], { amountPaise }))
  }
  return differences
}

/** A gateway debits a dispute, and gives back what we win: what its lines come to is what our books say is taken. */
function compareDispute(ours: OurRecord, rows: TheirRecord[], on: MatchingOn): Difference[] {
  const residualPaise = rows.reduce((left, row) => left - grossOf(row), effectOf(ours))
  if (residualPaise === 0n) return []
  const isMissing = rows.length === 0
  if (isMissing && !(ours.isLookedFor && daysBetween(dayOf(ours.to), on.today) > on.missingAfterDays))
    return []
  const kind = isMissing ? 'missing-there' : rows.some(isReversal) ? 'reversed' : 'amount'
  const subject = ours.names[0] ?? `dispute:${ours.recordId}`
  return [{ kind, subject, ours, theirs: rows, amountPaise: absolute(residualPaise), residualPaise }]
}

/** Once a payout holds it, what a question about it was answered with says nothing more. */
function withoutAnswers(lines: TheirRecord[]): TheirRecord[] {
  const settled = lines.filter(({ isAnswer }) => !isAnswer)
  return settled.length > 0 ? settled : lines.slice(0, 1)
}

/** The paise by which what the provider kept is not what was agreed, or does not add up; 0 when it is right. */
function feeDifference(ours: OurRecord, row: TheirRecord): bigint {
  const { feePaise, taxPaise, netPaise, amountPaise } = row
  if (feePaise === null || netPaise === null) return 0n
  const keptPaise = feePaise + (taxPaise ?? 0n)
  const grossPaise = ours.type === 'payment' ? amountPaise : -amountPaise
  if (netPaise + keptPaise !== grossPaise) return grossPaise - netPaise - keptPaise
  if (ours.feeRate === null) return 0n
  const agreed = agreedFee(amountPaise, ours.feeRate)
  const isRight =
    absolute(feePaise - agreed.feePaise) <= ROUNDING_PAISE &&
    absolute((taxPaise ?? 0n) - agreed.taxPaise) <= ROUNDING_PAISE
  return isRight ? 0n : keptPaise - agreed.feePaise - agreed.taxPaise
}

function isOnAnotherDay(ours: OurRecord, { happenedAt }: TheirRecord): boolean {
  if (!happenedAt) return false
  const day = dayOf(happenedAt)
  return (
    day < dayOf(new Date(ours.from.getTime() - CLOCKS_MS)) ||
    day > dayOf(new Date(ours.to.getTime() + CLOCKS_MS))
  )
}

/** What our record put into the clearing account, in rupees' paise: another currency has accounts of its own. */
function effectOf({ type, amountPaise, currency }: OurRecord): bigint {
  if (currency !== 'INR') return 0n
  return type === 'payment' ? amountPaise : -amountPaise
}

const owedBy = (ours: OurRecord, lines: TheirRecord[]) =>
  lines.every((row) => row.netPaise === null) ? 0n : effectOf(ours)

const absolute = (paise: bigint) => (paise < 0n ? -paise : paise)

/** Whole days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
