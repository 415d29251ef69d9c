import type { TaskList } from 'graphile-worker'
import type { Context } from '../../../platform/context.ts'
import { dropOldLinkTokens } from '../credentials/link-tokens-sql.ts'
import { dropOldAadhaarOtps } from './aadhaar-otps-sql.ts'
import { dropOldDigilocker } from './digilocker-sql.ts'
import { settleDueDigilocker } from './settle-digilocker-service.ts'
import { settleDueSignings } from './settle-signing-service.ts'
import { makeVerificationContext } from './verification-context.ts'

/** Scheduled jobs: polling open signatures and requests to DigiLocker, and deleting old OTPs. */
export function verificationTasks(context: Context): TaskList {
  const verification = makeVerificationContext(context)
  return {
    'settle-signings': async () => {
      await settleDueSignings(verification)
    },
    'settle-digilocker': () => settleDueDigilocker(verification),
    'clean-verification': async () => {
      await dropOldLinkTokens(context.db)
      await dropOldAadhaarOtps(context.db)
      await dropOldDigilocker(context.db)
    },
  }
}
