import type { EarnersRow } from './charges-public-sql.ts'
import { chargePaise, quotedRate, rateSteps, shares } from './earnings.ts'

export type Earners = EarnersRow

export { rateSteps } from './earnings.ts'
export { isMethod } from './judge-charges.ts'

export type Charge = {
  rate: string
  chargePaise: bigint
  totalPaise: bigint
  gstRate: string
  gstPaise: bigint
}

/** What a payer pays on top of `basePaise`. GST is inside the charge. Rates are percent as decimal text. */
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

/** The part of a charge that is GST, when the charge includes it: charge × r ÷ (100 + r), half up. */
export function gstInside(charge: bigint, gstRate: string): bigint {
  const whole = rateSteps('100')
  const gst = rateSteps(gstRate)
  return (2n * charge * gst + whole + gst) / (2n * (whole + gst))
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
