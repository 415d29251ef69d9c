import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { dropOldCounters } from '../../../platform/security/rate-counters-sql.ts'
import { dropOldTypedCodes } from '../../../platform/security/typed-codes-sql.ts'
import { forgetUnusedDevices } from '../devices/devices-service.ts'
import { captchaMailTasks } from './captcha-mail-service.ts'
import { dropOldCaptchas, dropOldCodeTries, dropOldOtps, dropOldSessions } from './cleaning-sql.ts'
import { dropOldProofs } from './proof-of-work-sql.ts'

/** Mails codes that replace pictures, and deletes old rows of sign-ins, on a schedule, on one server at a time. */
export function signInTasks(deps: Deps): TaskList {
  const { db } = deps
  return {
    ...captchaMailTasks(deps),
    'clean-sign-in': async () => {
      await dropOldCaptchas(db)
      await dropOldProofs(db)
      await dropOldOtps(db)
      await dropOldCodeTries(db)
      await dropOldTypedCodes(db)
      await forgetUnusedDevices(db)
      await dropOldSessions(db)
      await dropOldCounters(db)
    },
  }
}
