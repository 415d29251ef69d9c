import type { TaskList } from 'graphile-worker'
import type { Context } from '../../platform/context.ts'
import { dropOldLinkTokens } from '../../platform/link-tokens-sql.ts'
import { dropOldAadhaarOtps } from './aadhaar-otps-sql.ts'
import { settleDueSignings } from './settle-signing-service.ts'
import { makeVerificationContext } from './verification-context.ts'

/** Scheduled jobs: polling open signatures, and deleting old OTPs. */
export function verificationTasks(context: Context): TaskList {
  const verification = makeVerificationContext(context)
  return {
    'settle-signings': async () => {
      await settleDueSignings(verification)
    },
    'clean-verification': async () => {
      await dropOldLinkTokens(context.db)
      await dropOldAadhaarOtps(context.db)
    },
  }
}
