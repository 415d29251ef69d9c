import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { dropOldLinkTokens } from '../credentials/link-tokens-sql.ts'
import { dropOldAadhaarOtps } from './aadhaar-otps-sql.ts'
import { dropOldDigilocker } from './digilocker-sql.ts'
import { settleDueDigilocker } from './settle-digilocker-service.ts'
import { settleDueSignings } from './settle-signing-service.ts'
import { makeVerificationDeps } from './verification-deps.ts'

/** Scheduled jobs: polling open signatures and requests to DigiLocker, and deleting old OTPs. */
export function verificationTasks(deps: Deps): TaskList {
  const verification = makeVerificationDeps(deps)
  return {
    'settle-signings': async () => {
      await settleDueSignings(verification)
    },
    'settle-digilocker': () => settleDueDigilocker(verification),
    'clean-verification': async () => {
      await dropOldLinkTokens(deps.db)
      await dropOldAadhaarOtps(deps.db)
      await dropOldDigilocker(deps.db)
    },
  }
}
