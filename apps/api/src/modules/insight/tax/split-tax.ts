import { GST_STATE_NAMES } from '@chukta/contract/gstin'
import { gstInside, rateSteps } from '../../pricing/api.ts'

/** The parts of a charge that has its taxes inside, in paise; they make the charge. */
export type TaxParts = { taxablePaise: bigint; cgstPaise: bigint; sgstPaise: bigint; igstPaise: bigint }

/**
 * Splits a charge in paise that includes GST at `rate` percent. Within a state CGST and SGST are equal to the paisa,
 * as returns require: each is half the rate, rounded half up, and the rest is the taxable value. Between states
 * it is IGST.
 */
export function splitTax(chargePaise: bigint, rate: string, isWithinState: boolean): TaxParts {
  if (!isWithinState) {
    const igstPaise = gstInside(chargePaise, rate)
    return { taxablePaise: chargePaise - igstPaise, cgstPaise: 0n, sgstPaise: 0n, igstPaise }
  }
  const whole = rateSteps('100') + rateSteps(rate)
  // charge × (rate ÷ 2) ÷ (100 + rate), half up.
  const half = (chargePaise * rateSteps(rate) + whole) / (2n * whole)
  return { taxablePaise: chargePaise - 2n * half, cgstPaise: half, sgstPaise: half, igstPaise: 0n }
}

/** `next` less `before`, part by part. */
export function difference(next: TaxParts, before: TaxParts): TaxParts {
  return {
    taxablePaise: next.taxablePaise - before.taxablePaise,
    cgstPaise: next.cgstPaise - before.cgstPaise,
    sgstPaise: next.sgstPaise - before.sgstPaise,
    igstPaise: next.igstPaise - before.igstPaise,
  }
}

/**
 * The GST code of the state in which a charge is supplied (section 12(2) of the IGST Act): by the recipient's
 * registration, else by the state's name in their address on record. Empty where neither is known: then the place of
 * supply is the supplier's.
 */
export function stateOfRecipient(gstin: string | null, stateName: string): string {
  if (gstin !== null) return gstin.slice(0, 2)
  return Object.entries(GST_STATE_NAMES).find(([, name]) => name === stateName)?.[0] ?? ''
}
