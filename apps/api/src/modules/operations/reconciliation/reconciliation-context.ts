import type { Biller } from '../../../providers/billers/biller.ts'
import { paysprintBiller } from '../../../providers/billers/paysprint.ts'
import type { PaymentsContext } from '../../payments/api.ts'

/** The deps of reconciliation: the gateways with the payments made there, and the billers. */
export type ReconciliationContext = PaymentsContext & {
  billers: ReadonlyMap<string, NamedBiller>
}

export type NamedBiller = Biller & { slug: string; name: string }

export function makeReconciliationContext(payments: PaymentsContext): ReconciliationContext {
  const paysprint = { ...paysprintBiller(payments.config), slug: 'paysprint', name: 'PaySprint' }
  return { ...payments, billers: new Map([[paysprint.slug, paysprint]]) }
}
