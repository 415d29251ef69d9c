import type { Biller } from '../../../providers/billers/biller.ts'
import { paysprintBiller } from '../../../providers/billers/paysprint.ts'
import type { PaymentsDeps } from '../../payments/api.ts'

/** The deps of reconciliation: the gateways with the payments made there, and the billers. */
export type ReconciliationDeps = PaymentsDeps & {
  billers: ReadonlyMap<string, NamedBiller>
}

export type NamedBiller = Biller & { slug: string; name: string }

export function makeReconciliationDeps(payments: PaymentsDeps): ReconciliationDeps {
  const paysprint = { ...paysprintBiller(payments.config), slug: 'paysprint', name: 'PaySprint' }
  return { ...payments, billers: new Map([[paysprint.slug, paysprint]]) }
}
