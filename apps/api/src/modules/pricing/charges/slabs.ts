import { quotedRate, rateSteps } from './earnings.ts'

/** A rate in percent, as decimal text, for amounts from `fromPaise` up to the next slab. */
export type Slab = { fromPaise: bigint; rate: string }

/** A further slab as the database gives it, in paise; ordered by it. */
export type SlabRow = { from_paise: number; rate: string }

/** The rates of a charge by amount: from 0 on, ascending. Never empty. */
export type Slabs = readonly [Slab, ...Slab[]]

/** The slabs of a charge: its own rate from 0 on, and the further ones. */
export function slabsOf(rate: string, further: SlabRow[] | null): Slabs {
  const rest = (further ?? []).map((row) => ({ fromPaise: BigInt(row.from_paise), rate: row.rate }))
  return [{ fromPaise: 0n, rate }, ...rest]
}

/** The slab that holds an amount: the last one that begins at or below it. */
export function slabAt(slabs: Slabs, amountPaise: bigint): Slab {
  return slabs.findLast((slab) => slab.fromPaise <= amountPaise) ?? slabs[0]
}

/** The slab that a payer is quoted by: their own at that amount, never below the base (design 6, f = max(f, b)). */
export function quotedSlab(payer: Slabs, base: Slabs, amountPaise: bigint): Slab {
  const [own, least] = [slabAt(payer, amountPaise), slabAt(base, amountPaise)]
  return quotedRate(own.rate, least.rate) === own.rate ? own : least
}

/** Where the rates of a charge fall below those assigned. */
export type Shortfall = { fromPaise: bigint; rate: string; assignedRate: string }

/** The lowest amount at which `slabs` is below `assigned`, with both rates there; null when it is nowhere. */
export function firstBelow(slabs: Slabs, assigned: Slabs): Shortfall | null {
  const ends = [...slabs, ...assigned].map((slab) => slab.fromPaise)
  for (const fromPaise of ends.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
    const [rate, assignedRate] = [slabAt(slabs, fromPaise).rate, slabAt(assigned, fromPaise).rate]
    if (rateSteps(rate) < rateSteps(assignedRate)) return { fromPaise, rate, assignedRate }
  }
  return null
}
