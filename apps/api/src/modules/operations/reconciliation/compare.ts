import type { DifferenceKind } from '@chukta/contract/operations/reconciliation-kinds'
import {
  type Difference,
  dayOf,
  isReversal,
  type MatchingOn,
  type OurRecord,
  type Residual,
  residualsOf,
  SETTLES_WITHIN_DAYS,
  type TheirRecord,
  takenBy,
} from './records.ts'

/** GST on a gateway's fees, in percent. */
const GST_PERCENT = 18n
/** Decimals of an agreed rate: `1.7500` percent is 17500. */
const RATE_SCALE = 10_000n

/**
 * The fee that was agreed for an amount, and the GST on it, each rounded half up to the paisa. `ratePercent` has up to
 * four decimals. Throws a RangeError for a rate that is none.
 */
function agreedFee(amountPaise: bigint, ratePercent: string): { feePaise: bigint; taxPaise: bigint } {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(ratePercent)
  if (!match) throw new RangeError(`${ratePercent} is no rate`)
  const rate = BigInt(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`)
  const feePaise = halfUp(amountPaise * rate, 100n * RATE_SCALE)
  return { feePaise, taxPaise: halfUp(feePaise * GST_PERCENT, 100n) }
}

function halfUp(value: bigint, by: bigint): bigint {
  return (2n * value + by) / (2n * by)
}

const DAY_MS = 86_400_000
/** The allowed difference between a provider's clock and ours. */
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
    amountPaise: bigint,
    residuals: Residual[] = [],
  ): Difference => ({ kind, subject: about, ours, theirs, amountPaise, currency: ours.currency, residuals })
  const extra = (kind: DifferenceKind, row: TheirRecord): Difference => ({
    ...found(kind, [row], row.amountPaise, residualsOf(takenBy(row))),
    subject: `row:${row.id}`,
    currency: row.currency,
  })

  const differences = reversals.map((row) => extra('reversed', row))
  const { amountPaise } = ours
  const [line] = lines
  if (line === undefined) {
    if (
      ours.isLookedFor &&
      reversals.length === 0 &&
      daysBetween(dayOf(ours.to), on.today) > on.missingAfterDays
    ) {
      differences.push(found('missing-there', [], amountPaise, residualsOf(effectOf(ours))))
    }
    return differences
  }
  const isOfOurs = ({ currency }: TheirRecord) => currency === ours.currency
  const whole = lines.find((row) => isOfOurs(row) && row.amountPaise === amountPaise)
  if (lines.length > 1 && !whole && lines.every(isOfOurs)) {
    return [...differences, found('split', lines, amountPaise, leftOf(ours, lines))]
  }
  const first = whole ?? line
  for (const row of lines) if (row !== first) differences.push(extra('duplicate', row))
  const residuals = leftOf(ours, [first])
  if (!isOfOurs(first)) {
    differences.push(found('currency', [first], amountPaise, residuals))
  } else if (first.amountPaise !== amountPaise) {
    differences.push(found('amount', [first], absolute(first.amountPaise - amountPaise), residuals))
  } else {
    const wrongPaise = feeDifference(ours, first)
    if (wrongPaise !== 0n) differences.push(found('fee', [first], absolute(wrongPaise), residuals))
  }
  if (isOnAnotherDay(ours, first)) differences.push(found('date', [first], amountPaise))
  if (first.settledAt && daysBetween(dayOf(ours.to), dayOf(first.settledAt)) > SETTLES_WITHIN_DAYS) {
    differences.push(found('late', [first], amountPaise))
  }
  return differences
}

/** A gateway debits a dispute, and returns a won one: its lines must add up to the debit in our books. */
function compareDispute(ours: OurRecord, rows: TheirRecord[], on: MatchingOn): Difference[] {
  const residuals = residualsOf(effectOf(ours), ...rows.map(takenBy))
  const [first] = residuals
  if (!first) return []
  const isMissing = rows.length === 0
  if (isMissing && !(ours.isLookedFor && daysBetween(dayOf(ours.to), on.today) > on.missingAfterDays))
    return []
  const isForeign = rows.some(({ currency }) => currency !== ours.currency)
  const kind = isMissing
    ? 'missing-there'
    : rows.some(isReversal)
      ? 'reversed'
      : isForeign
        ? 'currency'
        : 'amount'
  const subject = ours.names[0] ?? `dispute:${ours.recordId}`
  const { currency, paise } = first
  return [{ kind, subject, ours, theirs: rows, amountPaise: absolute(paise), currency, residuals }]
}

/** Once a payout contains it, the answer to a poll of it no longer counts. */
function withoutAnswers(lines: TheirRecord[]): TheirRecord[] {
  const settled = lines.filter(({ isAnswer }) => !isAnswer)
  return settled.length > 0 ? settled : lines.slice(0, 1)
}

/** The paise by which the provider's fee differs from the agreed one, or does not add up; 0 when it is right. */
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

/** The amount that our record put into the clearing account of its currency. */
function effectOf({ type, amountPaise, currency }: OurRecord): Residual {
  return { currency, paise: type === 'payment' ? amountPaise : -amountPaise }
}

/** The residual of our record after these lines: none while no payout contains one of them. */
function leftOf(ours: OurRecord, lines: TheirRecord[]): Residual[] {
  if (lines.every((row) => row.netPaise === null)) return []
  return residualsOf(effectOf(ours), ...lines.map(takenBy))
}

const absolute = (paise: bigint) => (paise < 0n ? -paise : paise)

/** Whole days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
