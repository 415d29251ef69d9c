import type { EarnersRow } from './charges-sql.ts'
import { chargePaise, quotedRate, rateSteps, shares } from './earnings.ts'

export type Earners = EarnersRow

export type Charge = {
  rate: string
  chargePaise: bigint
  totalPaise: bigint
  gstRate: string
  gstPaise: bigint
}

/** The charge of a payer on top of `basePaise`. GST is inside the charge. Rates are percent as decimal text. */
export function quoteCharge(
  basePaise: bigint,
  rates: { payerRate: string; baseRate: string; gstRate: string },
): Charge {
  const rate = quotedRate(rates.payerRate, rates.baseRate)
  const charge = chargePaise(basePaise, rate)
  return {
    rate,
    chargePaise: charge,
    totalPaise: basePaise + charge,
    gstRate: rates.gstRate,
    gstPaise: gstInside(charge, rates.gstRate),
  }
}

/** A part of a payment that is charged separately. */
export type ChargedPart = { basePaise: bigint; chargePaise: bigint }

/** The charge of a payment of several parts: each has the charge that it would have alone. */
export function quoteParts(
  bases: bigint[],
  rates: Parameters<typeof quoteCharge>[1],
): Charge & { parts: ChargedPart[] } {
  const quoted = bases.map((basePaise) => ({ basePaise, charge: quoteCharge(basePaise, rates) }))
  const parts = quoted.map(({ basePaise, charge }) => ({ basePaise, chargePaise: charge.chargePaise }))
  const charge = sum(parts, (part) => part.chargePaise)
  return {
    rate: quotedRate(rates.payerRate, rates.baseRate),
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

/** The shares of one attempt at a payment of several parts: those of each part, and their sums. */
export function sharesOfParts(
  earners: Earners,
  { parts, baseRate }: { parts: ChargedPart[]; baseRate: string },
) {
  const each = parts.map((part) => sharesOf(earners, { ...part, baseRate }))
  const { distributorId, distributorRate, adminId, adminRate } = sharesOf(earners, {
    basePaise: 0n,
    chargePaise: 0n,
    baseRate,
  })
  return {
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
