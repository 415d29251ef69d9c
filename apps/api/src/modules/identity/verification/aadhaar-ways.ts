import type { AadhaarWay } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import { AppError } from '../../../platform/http/errors.ts'
import type { AadhaarOtp } from '../../../providers/identity/aadhaar-otp.ts'
import type { VerificationDeps } from './verification-deps.ts'

type Offer = Pick<VerificationDeps, 'aadhaarOtp' | 'config'>

const messages = PERSON.aadhaarWays

/** The ways to verify an Aadhaar that are offered here, in the order of the screen. */
export function aadhaarWays({ aadhaarOtp, config }: Offer): AadhaarWay[] {
  return [
    ...(aadhaarOtp ? (['otp'] as const) : []),
    ...(config.secureId.hasDigilocker ? (['digilocker'] as const) : []),
  ]
}

/** The service for number and OTP. Throws 409 with the alternative where there is none. */
export function offeredOtp(offer: Offer): AadhaarOtp {
  if (offer.aadhaarOtp) return offer.aadhaarOtp
  const message = offer.config.secureId.hasDigilocker ? messages.noOtp : messages.none
  throw new AppError('conflict', { message })
}

/** Throws 409 with the alternative where DigiLocker is not offered. */
export function refuseUnlessDigilocker({ aadhaarOtp, config }: Offer): void {
  if (config.secureId.hasDigilocker) return
  throw new AppError('conflict', { message: aadhaarOtp ? messages.noDigilocker : messages.none })
}

/** Outcomes of DigiLocker, in sentences that name the number only where it can be used. */
export function digilockerMessages({ aadhaarOtp }: Pick<Offer, 'aadhaarOtp'>) {
  return aadhaarOtp ? PERSON.digilocker : PERSON.digilockerAlone
}
