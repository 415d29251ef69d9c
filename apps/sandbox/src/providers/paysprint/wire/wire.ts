import type { ProviderWire } from '../../../wire/wire.ts'
import { invalid } from '../paysprint-error.ts'
import { BILL_CALLS } from './bills.ts'

/** PaySprint's bill payment. */
export const paysprintWire: ProviderWire = {
  provider: 'PaySprint',
  calls: BILL_CALLS,
  // The sentences are our own; its code of a request that is not right is 4.
  refuse({ path, problem, hint }) {
    if (problem === 'missing') return invalid(`${path} is required.`)
    return invalid(`${path} ${problem === 'unknown' || hint.startsWith('should') ? hint : 'is not valid'}.`)
  },
}
