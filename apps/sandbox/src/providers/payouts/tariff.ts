import type { Mode } from './transfers-sql.ts'

const GST_PERCENT = 18n

/** A provider's charge for one transfer, and the tax on it. The figures are ours: each shop agrees its own. */
export function chargeOf(mode: Mode, amountPaise: bigint): { chargePaise: bigint; taxPaise: bigint } {
  const chargePaise =
    mode === 'rtgs' ? 1_500n : mode === 'neft' ? 200n : amountPaise <= 2_500_000n ? 300n : 600n
  return { chargePaise, taxPaise: (chargePaise * GST_PERCENT + 50n) / 100n }
}
