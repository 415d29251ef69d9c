import type { ProviderWire } from '../../../wire/wire.ts'
import { CHECK_CALLS, CHECK_CODES } from './checks.ts'
import { refusalBy } from './refusal.ts'

/** Cashfree Secure ID, specification of 2023-12-18. */
export const secureIdWire: ProviderWire = {
  provider: 'Secure ID',
  calls: CHECK_CALLS,
  refuse: refusalBy(CHECK_CODES),
}
