import type { Context } from '../../../platform/context.ts'
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
export type VerificationContext = Context & {
  identity: IdentityChecks
  /** Null where number and OTP are not offered. */
  aadhaarOtp: AadhaarOtp | null
  digilocker: Digilocker
  eSign: ESign
  aadhaarMemory: AadhaarMemory
}

export function makeVerificationContext(context: Context): VerificationContext {
  return {
    ...context,
    identity: cashfreeIdentityChecks(context.config),
    aadhaarOtp: context.config.quicko.offered ? quickoAadhaarOtp(context.config.quicko) : null,
    digilocker: cashfreeDigilocker(context.config),
    eSign: cashfreeESign(context.config),
    aadhaarMemory: makeAadhaarMemory(),
  }
}
