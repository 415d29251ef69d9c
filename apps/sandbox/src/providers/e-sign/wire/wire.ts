import type { ProviderWire } from '../../../wire/wire.ts'
import { refusalBy } from '../../secure-id/wire/refusal.ts'
import { E_SIGN_CALLS, E_SIGN_CODES } from './e-sign.ts'

/** Cashfree e-sign, specification of 2023-12-18. */
export const eSignWire: ProviderWire = {
  provider: 'e-sign',
  calls: E_SIGN_CALLS,
  refuse: refusalBy(E_SIGN_CODES),
}
