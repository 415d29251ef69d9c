import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT
const STEPS = [1, 2, 2.5, 5, 10]
const LAKH = 100_000
const CRORE = 10_000_000

/** The marks of an axis from 0 upwards, four or five of them, the last at or above the largest value. */
export function axisMarks(largest: number): number[] {
  const rough = Math.max(largest, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(Math.max(largest, 4) / step) + 1 }, (_, mark) => mark * step)
}

/** A mark of the rupee axis, short: `'₹2.5 L'`, `'₹40,000'`, `'₹1.2 Cr'`, `'0'`. */
export function shortRupees(rupees: number): string {
  if (rupees === 0) return '0'
  if (rupees >= CRORE) return text.crore(trim(rupees / CRORE))
  if (rupees >= LAKH) return text.lakh(trim(rupees / LAKH))
  return `₹${rupees.toLocaleString('en-IN')}`
}

/** The marks of the scale of rates, in percent: good gateways differ above 85 % only. */
export const RATE_MARKS = [85, 90, 95, 100] as const
const LOWEST_RATE = RATE_MARKS[0]

/** The place of a rate on its scale, in percent from the left; a lower rate is at the left edge. */
export function ratePlace(rate: number): number {
  return Math.max(0, ((rate - LOWEST_RATE) / (100 - LOWEST_RATE)) * 100)
}

/** The values as points of a field 100 wide and 100 high with 0 at its foot: `'50 100'`, across and down. */
function pointsOf(values: readonly number[], top: number): string[] {
  const across = values.length > 1 ? 100 / (values.length - 1) : 0
  return values.map((value, at) => `${trim(at * across)} ${trim(100 - (value / top) * 100)}`)
}

/** The line through the values, on a field 100 wide and 100 high with 0 at its foot, as an SVG path. */
export function linePath(values: readonly number[], top: number): string {
  return `M${pointsOf(values, top).join('L')}`
}

/** The line in two paths: up to the value before the last one, and from there on. */
export function splitPath(values: readonly number[], top: number): { before: string; last: string } {
  const points = pointsOf(values, top)
  return { before: `M${points.slice(0, -1).join('L')}`, last: `M${points.slice(-2).join('L')}` }
}

function trim(value: number): string {
  return String(Math.round(value * 100) / 100)
}
