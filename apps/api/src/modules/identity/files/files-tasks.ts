import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { sealOldFiles, sweepFiles } from './sweep-service.ts'

/** Scheduled jobs of stored files. */
export function fileTasks(deps: Deps): TaskList {
  async function sweep() {
    const removed = await sweepFiles(deps)
    if (removed > 0) deps.log.info({ removed }, 'orphaned files were removed')
  }
  return {
    /** Removes remains of uploads that a crash cut off. */
    'sweep-files': sweep,
    /** Encrypts old files; does nothing once all are done. */
    'seal-files': async () => {
      const { sealed, broken } = await sealOldFiles(deps)
      if (broken.length > 0) deps.log.error({ files: broken }, 'stored files differ from their rows')
      if (sealed === 0) return
      deps.log.info({ sealed }, 'legacy files were encrypted')
      await sweep()
    },
  }
}
