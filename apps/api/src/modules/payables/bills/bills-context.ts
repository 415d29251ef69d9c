import type { Context } from '../../../platform/context.ts'
import type { Biller } from '../../../providers/billers/biller.ts'
import { paysprintBiller } from '../../../providers/billers/paysprint.ts'

/** The deps of bills: the server's context and the biller. */
export type BillsContext = Context & { biller: Biller }

export function makeBillsContext(context: Context): BillsContext {
  return { ...context, biller: paysprintBiller(context.config) }
}
