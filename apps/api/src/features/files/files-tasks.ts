import type { TaskList } from 'graphile-worker'
import type { Context } from '../../platform/context.ts'
import { sweepFiles } from './files-service.ts'

/** Removes what uploads cut off by a crash left behind. Run by the clock. */
export function fileTasks(context: Context): TaskList {
  return {
    'sweep-files': async () => {
      const removed = await sweepFiles(context)
      if (removed > 0) context.log.info({ removed }, 'files without a row were removed')
    },
  }
}
