import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { dropOldLinkTokens } from '../credentials/link-tokens-sql.ts'
import { dropOldAadhaarOtps } from './aadhaar-otps-sql.ts'
import { dropOldDigilocker } from './digilocker-sql.ts'
import { syncDueDigilocker } from './sync-digilocker-service.ts'
import { syncDueSignings } from './sync-signing-service.ts'
import { makeVerificationDeps } from './verification-deps.ts'

/** Scheduled jobs: polling open signatures and requests to DigiLocker, and deleting old OTPs. */
export function verificationTasks(deps: Deps): TaskList {
  const verification = makeVerificationDeps(deps)
  return {
    'sync-signings': async () => {
      await syncDueSignings(verification)
    },
    'sync-digilocker': () => syncDueDigilocker(verification),
    'clean-verification': async () => {
      await dropOldLinkTokens(deps.db)
      await dropOldAadhaarOtps(deps.db)
      await dropOldDigilocker(deps.db)
    },
  }
}
