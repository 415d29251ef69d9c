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
  if (rupees >= CRORE) return `₹${trim(rupees / CRORE)} Cr`
  if (rupees >= LAKH) return `₹${trim(rupees / LAKH)} L`
  return `₹${rupees.toLocaleString('en-IN')}`
}

/** The line through the values, on a field 100 wide and 100 high with 0 at its foot, as an SVG path. */
export function linePath(values: readonly number[], top: number): string {
  const across = values.length > 1 ? 100 / (values.length - 1) : 0
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${trim(at * across)} ${trim(100 - (value / top) * 100)}`)
    .join('')
}

function trim(value: number): string {
  return String(Math.round(value * 100) / 100)
}
