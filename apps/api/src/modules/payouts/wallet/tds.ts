/** What decides about the tax on commission that is paid out. */
export type TdsFacts = {
  isOn: boolean
  /** Hundredths of a percent. */
  rateBp: number
  thresholdPaise: bigint
  /** Withdrawn before in this financial year, and what was withheld of it. */
  yearPaise: bigint
  yearTdsPaise: bigint
}

/** What is left of a financial year's withdrawals of a person when one of them has come back. */
export type YearLeft = {
  /** Withdrawn and not come back. */
  sumPaise: bigint
  /** Withheld of those. */
  tdsPaise: bigint
  /** Given back of it before, because of others that came back. */
  backPaise: bigint
  /** The highest rate that was withheld at, in hundredths of a percent. */
  rateBp: number
  thresholdPaise: bigint
}

/**
 * What of the year's tax is withheld too much now, and goes to the wallet: within the threshold all of it, beyond it what
 * exceeds the rate on the sum that is left. Below zero where what was given back before is due again; never more than that.
 */
export function tdsBack({ sumPaise, tdsPaise, backPaise, rateBp, thresholdPaise }: YearLeft): bigint {
  const due = sumPaise <= thresholdPaise ? 0n : (sumPaise * BigInt(rateBp)) / 10_000n
  const tooMuch = tdsPaise - backPaise - due
  return tooMuch < -backPaise ? -backPaise : tooMuch
}

/**
 * What is withheld of a withdrawal: nothing while the year's sum stays within the threshold; beyond it the rate on the
 * whole sum of the year, less what was withheld before, so that the withdrawal that passes it makes up for the earlier
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
