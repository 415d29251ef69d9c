/** Percentages have up to four decimals: 100 % is this many steps. */
const WHOLE = 1_000_000n

/** A percentage as decimal text (`"1.85"`, `"8.255"`) in steps of 0.0001 %. Throws on anything else. */
export function rateSteps(rate: string): bigint {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(rate)
  if (!match) throw new RangeError('a rate is 0 to 100 with at most four decimals')
  const steps = BigInt(match[1] ?? '0') * 10_000n + BigInt((match[2] ?? '').padEnd(4, '0'))
  if (steps > WHOLE) throw new RangeError('a rate is at most 100')
  return steps
}

/** `amountPaise × rate`, rounded half up to the paisa. */
export function chargePaise(amountPaise: bigint, rate: string): bigint {
  return (2n * amountPaise * rateSteps(rate) + WHOLE) / (2n * WHOLE)
}

/**
 * The rate of several charges together, in percent: their common one, else their sum over that of the amounts, half up to
 * 0.0001 %. There is at least one.
 */
export function effectiveRate(charges: { basePaise: bigint; chargePaise: bigint; rate: string }[]): string {
  const [first, ...others] = charges
  if (others.every(({ rate }) => rate === first?.rate)) return first?.rate ?? '0'
  const base = charges.reduce((sum, each) => sum + each.basePaise, 0n)
  const charge = charges.reduce((sum, each) => sum + each.chargePaise, 0n)
  const steps = (2n * charge * WHOLE + base) / (2n * base)
  return `${steps / 10_000n}.${String(steps % 10_000n).padStart(4, '0')}`
}

function floorShare(amountPaise: bigint, rate: string): bigint {
  return (amountPaise * rateSteps(rate)) / WHOLE
}

/** The rate a payer is quoted: their own, never below the base rate (design 6, f = max(f, b)). */
export function quotedRate(payerRate: string, baseRate: string): string {
  return rateSteps(payerRate) >= rateSteps(baseRate) ? payerRate : baseRate
}

export type EarningInput = {
  basePaise: bigint
  /** F, fixed by the quote. */
  chargePaise: bigint
  /** b on the gateway used. */
  baseRate: string
  /** c of the distributor above the payer; null when there is none. */
  distributorRate: string | null
  /** a; null when there is no admin above the payer. */
  adminRate: string | null
}

export type Shares = { distributorPaise: bigint; adminPaise: bigint; platformPaise: bigint }

/**
 * The earners' shares of the charge of one payment (design 6). All figures are paise; the three shares sum to the charge.
 */
export function shares(input: EarningInput): Shares {
  const cost = chargePaise(input.basePaise, input.baseRate)
  const baseCharge = cost < input.chargePaise ? cost : input.chargePaise
  const margin = input.chargePaise - baseCharge
  const distributorPaise = input.distributorRate === null ? 0n : floorShare(margin, input.distributorRate)
  const adminPaise =
    input.adminRate === null ? 0n : margin - distributorPaise + floorShare(baseCharge, input.adminRate)
  return { distributorPaise, adminPaise, platformPaise: input.chargePaise - distributorPaise - adminPaise }
}
