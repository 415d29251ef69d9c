import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { startStep } from '../configuration/start-up.ts'
import type { Db } from '../database/db.ts'
import { inRequestContext, newRequestContext, requestContext } from '../observability/request-context.ts'
import { jobEnded, workBegan } from '../observability/signals.ts'
import { beat, forgetPool, freeDeadPools, giveJobsBack, jobsHeldBy } from './job-workers-sql.ts'
import { isPassing, openJobsPool } from './jobs-pool.ts'
import { watchLostJobs } from './lost-jobs.ts'

// graphile-worker itself frees a dead worker's job after four hours; here it takes at most 20 seconds.
const BEAT_EVERY_MS = 5_000
const DEAD_AFTER_SECONDS = 15
const CONCURRENCY = 4
/** How long a stop waits for jobs to end; one that goes on is taken by another server. */
const STOP_MS = 5_000

/**
 * The smaller goes first. `first` is for one-time passwords: no flood of other messages, which anonymous callers can cause,
 * delays a sign-in. `later` is for bulk work that no one waits for: a thousand receipts must not
 * delay the payment of a bill.
 */
export const JOB_PRIORITY = { first: -10, soon: 0, later: 10 }

export type JobOptions = {
  /** Makes the job unique while it waits. */
  key?: string | undefined
  /** One of `JOB_PRIORITY`; `soon` by default. */
  priority?: number | undefined
  /** Not before this moment. */
  runAt?: Date | undefined
}

/** Puts a job into the database, in the caller's transaction when `db` is one. */
export async function addJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, priority = JOB_PRIORITY.soon, runAt }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
                                   priority => ${priority}::int, run_at => ${runAt ?? null}::timestamptz, max_attempts => 10)`.execute(
    db,
  )
}

/** Runs each turn of a job in its own context and signals how it ended; one about an order has a line in the log. */
function inContexts(tasks: TaskList, log: FastifyBaseLogger): TaskList {
  const inContext = (name: string, task: Task | undefined): Task =>
    ((payload, helpers) => {
      const context = newRequestContext(`job-${helpers.job.id}`)
      workBegan.send({ context, kind: 'job', name })
      return inRequestContext(context, async () => {
        const startedMs = performance.now()
        const ended = (isDone: boolean) => {
          const tookMs = performance.now() - startedMs
          jobEnded.send({ task: name, isDone, seconds: tookMs / 1000 })
          if (isDone && requestContext()?.orderId != null)
            log.info({ task: name, took_ms: Math.round(tookMs) }, 'job done')
        }
        try {
          const result = await task?.(payload, helpers)
          ended(true)
          return result
        } catch (error) {
          ended(false)
          throw error
        }
      })
    }) as Task
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, inContext(name, task)]))
}

export type JobParts = {
  databaseUrl: string
  db: Db
  tasks: TaskList
  /** Lines of a crontab: `minute hour day month weekday task`. */
  crontab: string[]
  log: FastifyBaseLogger
  /** Milliseconds between two heartbeats; for tests. */
  beatEveryMs?: number
  /** How long a stop waits for jobs, in milliseconds; for tests. */
  stopMs?: number
}

/**
 * Starts taking jobs from the database. Gives a function that stops it cleanly.
 * A job that throws is retried with backoff, at most ten times.
 * The other servers take over the jobs of a crashed one.
 */
export async function startJobs({
  databaseUrl,
  db,
  tasks,
  crontab,
  log,
  beatEveryMs = BEAT_EVERY_MS,
  stopMs = STOP_MS,
}: JobParts): Promise<() => Promise<void>> {
  // One connection to listen, one for each job and one to spare.
  const pool = openJobsPool(databaseUrl, CONCURRENCY + 2)
  let poolId = ''
  let stopping = false
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  const lost = watchLostJobs(db)
  const start = () =>
    run({
      pgPool: pool,
      taskList: lost.watched(inContexts(tasks, log)),
      crontab: crontab.join('\n'),
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 2000,
      events,
      logger: new Logger(() => (level, message, meta) => {
        // A failed job is an error for any reason; the runner reopens its own connections.
        const isError = level === 'error' && (meta?.failure === true || !isPassing(meta?.error))
        if (isError) log.error(message)
        else if (level === 'error' || level === 'warning') log.warn(message)
      }),
    })
  let runner: Runner | null = await startStep(start, (line) => log.warn(line))
  // A long database outage ends the runner; jobs must go on when the database is back.
  const running = (async () => {
    while (!stopping) {
      await runner?.promise.catch((error) => log.error({ err: error }, 'the job runner stopped'))
      runner = null
      if (stopping) return
      await pause(1000)
      runner = await start().catch(() => null)
      if (stopping) await runner?.stop()
    }
  })()

  async function upkeep() {
    await beat(db, poolId)
    const freed = await freeDeadPools(db, DEAD_AFTER_SECONDS)
    if (freed.length > 0) log.warn({ pools: freed }, 'jobs of dead servers were released')
    const given = await lost.look(poolId)
    if (given.length > 0) log.warn({ jobs: given }, 'lost jobs were released')
  }
  // One at a time: a slow database gets no second query, and a check counts once.
  let isWatching = false
  async function watch() {
    if (isWatching) return
    isWatching = true
    await upkeep().catch((error) => log.warn({ code: error?.code }, 'job upkeep failed'))
    isWatching = false
  }
  await watch()
  const timer = setInterval(watch, beatEveryMs)

  return async () => {
    stopping = true
    clearInterval(timer)
    const ended = Promise.all([runner?.stop(), running]).then(() => true)
    const isDone = await Promise.race([ended, pause(stopMs, false)])
    if (!isDone) {
      const jobs = await jobsHeldBy(db, poolId)
      await giveJobsBack(db, poolId, jobs)
      log.warn({ jobs }, 'unfinished jobs were released at the stop')
    }
    await forgetPool(db, poolId)
    // A job that still runs reports its end through the pool: without one that is an unhandled rejection.
    if (isDone) await pool.end()
    else ended.then(() => pool.end()).catch(() => undefined)
  }
}
