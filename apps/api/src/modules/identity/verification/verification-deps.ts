import type { Deps } from '../../../platform/deps.ts'
import { cashfreeESign } from '../../../providers/e-sign/cashfree.ts'
import type { ESign } from '../../../providers/e-sign/e-sign.ts'
import type { AadhaarOtp } from '../../../providers/identity/aadhaar-otp.ts'
import { cashfreeIdentityChecks } from '../../../providers/identity/cashfree.ts'
import { cashfreeDigilocker } from '../../../providers/identity/cashfree-digilocker.ts'
import type { Digilocker } from '../../../providers/identity/digilocker.ts'
import type { IdentityChecks } from '../../../providers/identity/identity-checks.ts'
import { quickoAadhaarOtp } from '../../../providers/identity/quicko.ts'
import { type AadhaarMemory, makeAadhaarMemory } from './aadhaar-memory.ts'

/** The deps of the verification code. */
export type VerificationDeps = Deps & {
  identity: IdentityChecks
  /** Null where number and OTP are not offered. */
  aadhaarOtp: AadhaarOtp | null
  digilocker: Digilocker
  eSign: ESign
  aadhaarMemory: AadhaarMemory
}

export function makeVerificationDeps(deps: Deps): VerificationDeps {
  return {
    ...deps,
    identity: cashfreeIdentityChecks(deps.config),
    aadhaarOtp: deps.config.quicko.offered ? quickoAadhaarOtp(deps.config.quicko) : null,
    digilocker: cashfreeDigilocker(deps.config),
    eSign: cashfreeESign(deps.config),
    aadhaarMemory: makeAadhaarMemory(),
  }
}
