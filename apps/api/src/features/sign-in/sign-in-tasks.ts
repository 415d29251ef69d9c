import type { TaskList } from 'graphile-worker'
import type { Context } from '../../platform/context.ts'
import { dropOldCounters } from '../../platform/rate-counters-sql.ts'
import { dropOldTypedCodes } from '../../platform/typed-codes-sql.ts'
import { forgetUnusedDevices } from '../devices/devices-service.ts'
import { dropOldCaptchas, dropOldCodeTries, dropOldOtps, dropOldSessions } from './cleaning-sql.ts'

/** Deletes what sign-ins leave behind. Run on a schedule, on one server at a time. */
export function signInTasks({ db }: Context): TaskList {
  return {
    'clean-sign-in': async () => {
      await dropOldCaptchas(db)
      await dropOldOtps(db)
      await dropOldCodeTries(db)
      await dropOldTypedCodes(db)
      await forgetUnusedDevices(db)
      await dropOldSessions(db)
      await dropOldCounters(db)
    },
  }
}
