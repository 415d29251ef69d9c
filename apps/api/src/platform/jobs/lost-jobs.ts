import type { Task, TaskList } from 'graphile-worker'
import type { Db } from '../database/db.ts'
import { giveJobsBack, jobsHeldBy } from './job-workers-sql.ts'

/**
 * Looks in a row (a minute) at which a job must be held and not run: its hand-over may be under way, and word of its
 * end is repeated every few seconds.
 */
const LOOKS = 12

/**
 * Finds jobs that this server holds and does not run: the statement that took them was committed, and its answer lost
 * with the connection. The runner never hears of them, and as long as this server lives no other takes them over.
 */
export function watchLostJobs(db: Db) {
  const running = new Set<string>()
  let missed = new Map<string, number>()
  return {
    /** The tasks, such that it is known which jobs run. */
    watched: (tasks: TaskList): TaskList =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (async (payload, helpers) => {
            running.add(helpers.job.id)
            try {
              return await task?.(payload, helpers)
            } finally {
              running.delete(helpers.job.id)
            }
          }) as Task,
        ]),
      ),
    /** One check; returns the ids of the jobs that it released. */
    async look(poolId: string): Promise<string[]> {
      const held = await jobsHeldBy(db, poolId)
      const idle = held.filter((id) => !running.has(id))
      missed = new Map(idle.map((id) => [id, (missed.get(id) ?? 0) + 1]))
      const lost = idle.filter((id) => (missed.get(id) ?? 0) >= LOOKS)
      if (lost.length > 0) await giveJobsBack(db, poolId, lost)
      return lost
    },
  }
}
