import type { ProviderWire } from '../../../wire/wire.ts'
import { refusalBy } from '../../secure-id/wire/refusal.ts'
import { DIGILOCKER_CALLS, DIGILOCKER_CODES } from './digilocker.ts'

/** DigiLocker of Cashfree Secure ID, specification of 2023-12-18. */
export const digilockerWire: ProviderWire = {
  provider: 'DigiLocker',
  calls: DIGILOCKER_CALLS,
  refuse: refusalBy(DIGILOCKER_CODES),
}
