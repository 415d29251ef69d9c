/** The facts that decide about the tax on commission that is paid out. */
export type TdsFacts = {
  isOn: boolean
  /** Hundredths of a percent. */
  rateBp: number
  thresholdPaise: bigint
  /** Withdrawn before in this financial year, and the tax withheld of it. */
  yearPaise: bigint
  yearTdsPaise: bigint
}

/** The remaining withdrawals of a person in a financial year when one has been returned. */
export type YearLeft = {
  /** Withdrawn and not returned. */
  sumPaise: bigint
  /** Withheld of those. */
  tdsPaise: bigint
  /** Tax of it that was returned before, because of other returned withdrawals. */
  backPaise: bigint
  /** The highest rate that was withheld at, in hundredths of a percent. */
  rateBp: number
  thresholdPaise: bigint
}

/**
 * The excess of the year's withheld tax, which goes to the wallet: within the threshold all of it, beyond it what exceeds
 * the rate on the remaining sum. Below zero where tax that was returned before is due again; never more than that.
 */
export function tdsBack({ sumPaise, tdsPaise, backPaise, rateBp, thresholdPaise }: YearLeft): bigint {
  const due = sumPaise <= thresholdPaise ? 0n : (sumPaise * BigInt(rateBp)) / 10_000n
  const tooMuch = tdsPaise - backPaise - due
  return tooMuch < -backPaise ? -backPaise : tooMuch
}

/**
 * The tax withheld of a withdrawal: nothing while the year's sum stays within the threshold; beyond it the rate on the
 * whole sum of the year, less the tax withheld before, so that the withdrawal that passes it makes up for the earlier
 * ones. At most the amount itself, less a rupee that goes out.
 */
export function tdsOf(amountPaise: bigint, facts: TdsFacts): bigint {
  const sum = facts.yearPaise + amountPaise
  if (!facts.isOn || sum <= facts.thresholdPaise) return 0n
  const due = (sum * BigInt(facts.rateBp)) / 10_000n - facts.yearTdsPaise
  const most = amountPaise - 100n
  if (due <= 0n || most <= 0n) return 0n
  return due < most ? due : most
}
