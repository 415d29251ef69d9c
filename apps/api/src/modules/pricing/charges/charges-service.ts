import type { EarnersRow } from './charges-sql.ts'
import { chargePaise, effectiveRate, rateSteps, shares } from './earnings.ts'
import { quotedSlab, type Slabs, slabAt } from './slabs.ts'

export type Earners = EarnersRow

export type Charge = {
  /** In percent; of a basket with several, the effective one. */
  rate: string
  /** Where the slab of the rate begins; null for a basket, whose parts have their own. */
  fromPaise: bigint | null
  chargePaise: bigint
  totalPaise: bigint
  gstRate: string
  gstPaise: bigint
}

/** The rates that a charge is made of, by amount; `gstRate` in percent. */
type Rates = { payerSlabs: Slabs; baseSlabs: Slabs; gstRate: string }

/** The charge of a payer on top of `basePaise`, by the slab that holds it. GST is inside the charge. */
export function quoteCharge(basePaise: bigint, rates: Rates): Charge & { fromPaise: bigint } {
  const { rate, fromPaise } = quotedSlab(rates.payerSlabs, rates.baseSlabs, basePaise)
  const charge = chargePaise(basePaise, rate)
  return {
    rate,
    fromPaise,
    chargePaise: charge,
    totalPaise: basePaise + charge,
    gstRate: rates.gstRate,
    gstPaise: gstInside(charge, rates.gstRate),
  }
}

/** A part of a payment that is charged separately. */
export type ChargedPart = { basePaise: bigint; chargePaise: bigint }

/** The same with the slab that it is charged by. */
export type QuotedPart = ChargedPart & { rate: string; fromPaise: bigint }

/** The charge of a payment of several parts: each has the charge that it would have alone. */
export function quoteParts(bases: bigint[], rates: Rates): Charge & { parts: QuotedPart[] } {
  const parts = bases.map((basePaise) => {
    const { rate, fromPaise, chargePaise: charge } = quoteCharge(basePaise, rates)
    return { basePaise, chargePaise: charge, rate, fromPaise }
  })
  const charge = sum(parts, (part) => part.chargePaise)
  return {
    rate: effectiveRate(parts),
    fromPaise: null,
    chargePaise: charge,
    totalPaise: charge + sum(parts, (part) => part.basePaise),
    gstRate: rates.gstRate,
    gstPaise: gstInside(charge, rates.gstRate),
    parts,
  }
}

function sum<Part>(parts: Part[], paiseOf: (part: Part) => bigint): bigint {
  return parts.reduce((paise, part) => paise + paiseOf(part), 0n)
}

/** The part of a charge that is GST, when the charge includes it: charge × r ÷ (100 + r), half up. */
export function gstInside(charge: bigint, gstRate: string): bigint {
  const whole = rateSteps('100')
  const gst = rateSteps(gstRate)
  return (2n * charge * gst + whole + gst) / (2n * (whole + gst))
}

/** The shares of one attempt at a payment of several parts, each by the slab that holds it, and their sums. */
export function sharesOfParts(
  earners: Earners,
  { parts, baseSlabs }: { parts: ChargedPart[]; baseSlabs: Slabs },
) {
  const bases = parts.map(({ basePaise }) => {
    const { rate, fromPaise } = slabAt(baseSlabs, basePaise)
    return { rate, fromPaise, basePaise, chargePaise: chargePaise(basePaise, rate) }
  })
  const each = parts.map((part, n) => sharesOf(earners, { ...part, baseRate: bases[n]?.rate ?? '0' }))
  const { distributorId, distributorRate, adminId, adminRate } = sharesOf(earners, {
    basePaise: 0n,
    chargePaise: 0n,
    baseRate: '0',
  })
  return {
    baseRate: effectiveRate(bases),
    baseFromPaise: null,
    baseRateParts: bases.map(({ rate }) => rate),
    baseFromParts: bases.map(({ fromPaise }) => fromPaise),
    ...{ distributorId, distributorRate, adminId, adminRate },
    distributorPaise: sum(each, (shares) => shares.distributorPaise),
    adminPaise: sum(each, (shares) => shares.adminPaise),
    platformPaise: sum(each, (shares) => shares.platformPaise),
    distributorParts: each.map((shares) => shares.distributorPaise),
    adminParts: each.map((shares) => shares.adminPaise),
  }
}

/** The shares of one attempt, ready to be stored with it. */
export function sharesOf(
  earners: Earners,
  payment: { basePaise: bigint; chargePaise: bigint; baseRate: string },
) {
  const parts = shares({
    ...payment,
    distributorRate: earners.distributor_rate,
    adminRate: earners.admin_id === null ? null : earners.admin_rate,
  })
  return {
    ...parts,
    distributorId: earners.distributor_id,
    distributorRate: earners.distributor_rate ?? '0',
    adminId: earners.admin_id,
    adminRate: earners.admin_id === null ? '0' : earners.admin_rate,
  }
}
