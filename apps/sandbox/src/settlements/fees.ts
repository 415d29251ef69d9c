/** Hundredths of a percent of the amount, by method. */
const RATES: Record<string, bigint> = { card: 175n, upi: 20n, netbanking: 80n }
const GST_PERCENT = 18n

/** A gateway's fee for a payment, and its GST, each rounded half up to the paisa. Refunds are free. */
export function feeOf(type: string, method: string, amountPaise: number): { fee: number; tax: number } {
  if (type !== 'payment') return { fee: 0, tax: 0 }
  const fee = halfUp(BigInt(amountPaise) * (RATES[method] ?? 175n), 10_000n)
  return { fee: Number(fee), tax: Number(halfUp(fee * GST_PERCENT, 100n)) }
}

const halfUp = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)
