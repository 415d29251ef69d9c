import { formatRupees, MAX_AMOUNT_PAISE, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import { normalRate } from '@chukta/contract/pricing/rates'

/** A slab as it is typed; `id` names its fields. */
export type TypedSlab = { id: number; from: string; rate: string }

/** The errors of typed slabs by field: `from-3`, `rate-3`. */
export type SlabErrors = Record<string, string>

/** A slab in paise and steps of 0.0001 %. */
type Slab = { fromPaise: bigint; steps: bigint }

const PREVIEW_PAISE = [100_000n, 1_000_000n, 5_000_000n]

/** Rupees as typed, without what only groups their digits. */
export function typedRupees(text: string): string {
  return text.replace(/[₹,\s]/g, '')
}

/** What is wrong with slabs as typed: an amount or percentage that is none, or an amount not above the one before. */
export function slabErrors(slabs: TypedSlab[]): SlabErrors {
  const errors: SlabErrors = {}
  let before: bigint | null = null
  for (const { id, from, rate } of slabs) {
    const paise = rupeesToPaise(typedRupees(from))
    if (paise === null) errors[`from-${id}`] = CHARGE_SLABS.from
    else if (paise > MAX_AMOUNT_PAISE) errors[`from-${id}`] = CHARGE_SLABS.fromMost
    else if (before !== null && paise <= before) errors[`from-${id}`] = CHARGE_SLABS.order(shownPaise(before))
    before = paise ?? before
    if (normalRate(rate) === null) errors[`rate-${id}`] = BACK_OFFICE.charges.format
  }
  return errors
}

/**
 * What payers are charged on three amounts, in rupees: on both sides of where the last slab begins and on twice that, or on
 * ₹1,000, ₹10,000 and ₹50,000 where there is one slab. Nothing while a slab is wrong.
 */
export function previewOf(typed: TypedSlab[]): { amount: string; charge: string }[] {
  if (typed.length === 0 || Object.keys(slabErrors(typed)).length > 0) return []
  const slabs = typed.map(({ from, rate }) => ({
    fromPaise: rupeesToPaise(typedRupees(from)) ?? 0n,
    steps: BigInt((normalRate(rate) ?? '0').replace('.', '')),
  }))
  const last = slabs.at(-1)?.fromPaise ?? 0n
  const twice = 2n * last > MAX_AMOUNT_PAISE ? MAX_AMOUNT_PAISE : 2n * last
  const amounts = last === 0n ? PREVIEW_PAISE : [last - 1n, last, twice]
  return amounts.map((paise) => ({
    amount: shownPaise(paise),
    charge: shownPaise(chargePaise(slabs, paise)),
  }))
}

/** Half up to the paisa, as the server quotes. */
function chargePaise(slabs: Slab[], paise: bigint): bigint {
  const steps = slabs.findLast((slab) => slab.fromPaise <= paise)?.steps ?? 0n
  return (2n * paise * steps + 1_000_000n) / 2_000_000n
}

function shownPaise(paise: bigint): string {
  return formatRupees(paiseToRupees(paise))
}
