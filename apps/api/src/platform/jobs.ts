import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'

/** Puts a job into the database, in the caller's transaction when `db` is one. A key makes it unique while it waits. */
export async function addJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  key?: string,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
                                   job_key => ${key ?? null}::text, max_attempts => 10)`.execute(db)
}

/**
 * Starts taking jobs from the database. Gives a function that stops it cleanly.
 * A job that throws is tried again later, with growing pauses, at most ten times.
 */
export async function startJobs(
  pool: pg.Pool,
  taskList: TaskList,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
    }),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the job runner stopped'))
  return () => runner.stop()
}
