import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { sweepFiles } from './sweep-service.ts'

/** Scheduled jobs of stored files. */
export function fileTasks(deps: Deps): TaskList {
  return {
    /** Removes remains of uploads that a crash cut off. */
    'sweep-files': async () => {
      const removed = await sweepFiles(deps)
      if (removed > 0) deps.log.info({ removed }, 'orphaned files were removed')
    },
  }
}
