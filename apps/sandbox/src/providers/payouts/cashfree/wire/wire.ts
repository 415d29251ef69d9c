import type { ProviderWire } from '../../../../wire/wire.ts'
import type { WireFault } from '../../../../wire/wire-fault.ts'
import { PayoutsError } from '../payouts-error.ts'
import { BALANCE_CALLS } from './balance.ts'
import { BENEFICIARY_CALLS } from './beneficiaries.ts'
import { TRANSFER_CALLS } from './transfers.ts'

/** Cashfree Payouts, version 2024-01-01, and the two calls of version 1 for the balance. */
export const cashfreePayoutsWire: ProviderWire = {
  provider: 'Cashfree Payouts',
  calls: { ...BENEFICIARY_CALLS, ...TRANSFER_CALLS, ...BALANCE_CALLS },
  refuse({ path, problem, hint }) {
    // A beneficiary's own fields go by their last name.
    const field = path.replace(/^beneficiary_(instrument|contact)_details\./, '')
    const text = problem === 'missing' ? 'is missing in the request' : hint
    return new PayoutsError(400, `${field}_${codeOf({ path, problem, hint })}`, `${field} : ${text}`)
  },
}

function codeOf({ problem, hint }: WireFault): string {
  if (problem === 'missing') return 'missing'
  if (hint.startsWith('should not be more than')) return 'length_exceeded'
  return hint.startsWith('should not be less than') ? 'length_short' : 'invalid'
}
