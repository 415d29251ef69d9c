import type { Deps } from '../../../platform/deps.ts'
import type { Biller } from '../../../providers/billers/biller.ts'
import { paysprintBiller } from '../../../providers/billers/paysprint.ts'

/** The deps of bills: those of the server and the biller. */
export type BillsDeps = Deps & { biller: Biller }

export function makeBillsDeps(deps: Deps): BillsDeps {
  return { ...deps, biller: paysprintBiller(deps.config) }
}
