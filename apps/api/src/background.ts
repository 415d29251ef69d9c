import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from './platform/context.ts'
import { startJobs } from './platform/jobs.ts'

/** Starts everything that runs beside the calls: jobs and the repair sweep. Gives the way to stop it. */
export async function startBackground(context: Context, pool: pg.Pool): Promise<() => Promise<void>> {
  const tasks: TaskList = {}
  const stopJobs = await startJobs(pool, tasks, context.log)
  return async () => {
    await stopJobs()
  }
}
