import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { normalRate } from '@chukta/contract/pricing/rates'

const messages = BACK_OFFICE.charges
const DECIMALS = 4

/** A percentage as decimal text to a cell's text: two decimals at least; empty for none. */
export function shownCharge(rate: string | null): string {
  const steps = rate === null ? null : stepsOf(rate)
  return steps === null ? '' : decimalText(steps)
}

/**
 * The error of a charge as typed (spec 2 section 5); null when there is none. Empty leaves the method to the
 * charge above. Takes the assigned charge, null where there is none.
 */
export function chargeError(typed: string, assigned: string | null): string | null {
  const text = typed.trim()
  if (text === '') return null
  // A negative charge is below every assigned one.
  if (assigned !== null && /^-\d+(\.\d+)?$/.test(text)) return messages.tooLow
  const steps = stepsOf(text)
  if (steps === null) return messages.format
  const floor = assigned === null ? null : stepsOf(assigned)
  return floor !== null && steps < floor ? messages.tooLow : null
}

/** Charge less assigned charge as `'+0.30'`, `'−0.15'` or `'0.00'`; null where one of them is no number. */
export function earning(typed: string, assigned: string | null): string | null {
  const difference = differenceSteps(typed, assigned)
  if (difference === null) return null
  const sign = difference > 0n ? '+' : difference < 0n ? '−' : ''
  return `${sign}${decimalText(difference < 0n ? -difference : difference)}`
}

/** The assigned charge with a margin on top, as a cell shows it; null when that is no percentage. */
export function withMargin(assigned: string | null, margin: string): string | null {
  const steps = assigned === null ? null : stepsOf(assigned)
  const more = stepsOf(margin)
  return steps === null || more === null ? null : shownCharge(decimalText(steps + more)) || null
}

/** True when two charges are the same number, or the same text where they are none. */
export function sameCharge(one: string, other: string): boolean {
  const [a, b] = [stepsOf(one), stepsOf(other)]
  return a === null || b === null ? one.trim() === other.trim() : a === b
}

function differenceSteps(typed: string, assigned: string | null): bigint | null {
  const negative = /^-(\d.*)$/.exec(typed.trim())?.[1]
  const steps = stepsOf(negative ?? typed)
  const floor = assigned === null ? null : stepsOf(assigned)
  return steps === null || floor === null ? null : (negative === undefined ? steps : -steps) - floor
}

// A percentage in steps of 0.0001, so that nothing is compared or added as a float.
function stepsOf(text: string): bigint | null {
  const rate = normalRate(text)
  return rate === null ? null : BigInt(rate.replace('.', ''))
}

function decimalText(steps: bigint): string {
  const digits = String(steps).padStart(DECIMALS + 1, '0')
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(2, '0')
  return `${digits.slice(0, -DECIMALS)}.${decimals}`
}
