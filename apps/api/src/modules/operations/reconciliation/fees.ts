/** GST on what a gateway charges, in percent. */
const GST_PERCENT = 18n
/** Decimals of an agreed rate: `1.7500` percent is 17500. */
const RATE_SCALE = 10_000n

/**
 * The fee that was agreed for an amount, and the GST on it, each rounded half up to the paisa. `ratePercent` has up to
 * four decimals. Throws a RangeError for a rate that is none.
 */
export function agreedFee(amountPaise: bigint, ratePercent: string): { feePaise: bigint; taxPaise: bigint } {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(ratePercent)
  if (!match) throw new RangeError(`${ratePercent} is no rate`)
  const rate = BigInt(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`)
  const feePaise = halfUp(amountPaise * rate, 100n * RATE_SCALE)
  return { feePaise, taxPaise: halfUp(feePaise * GST_PERCENT, 100n) }
}

function halfUp(value: bigint, by: bigint): bigint {
  return (2n * value + by) / (2n * by)
}
