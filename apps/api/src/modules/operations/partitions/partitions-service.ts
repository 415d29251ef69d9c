import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findReach, makeNext, PARTITIONED, type Partitioned } from './partitions-sql.ts'

/** A lock that was not acquired in time. */
const LOCK_TIMEOUT = '55P03'
/** How often the job requests locks, and the pause between: writers run meanwhile. */
const TRIES = { count: 40, apartMs: 500 }

/**
 * Makes the partitions of the coming months, each in a transaction of its own, and those of past months that have none.
 * Safe beside other copies. Throws when the locks are not acquired in `tries` tries: a retry loses nothing.
 */
export async function makePartitions(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  tries = TRIES.count,
): Promise<void> {
  for (const table of PARTITIONED) {
    const next = () => makePatiently(db, table, tries)
    for (let made = await next(); made !== undefined; made = await next()) {
      log.info({ partition: made }, 'a partition was created')
    }
  }
}

async function makePatiently(db: Db, table: Partitioned, tries: number): Promise<string | undefined> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await makeNext(db, table)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT || tried >= tries) throw error
      await pause(TRIES.apartMs)
    }
  }
}

/** Makes partitions before the first write; a failure does not stop the start, since the default partition takes rows. */
export async function makePartitionsAtStart(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await makePartitions(deps, 1).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'partitions could not be created at the start; the job retries')
  })
}

/** For each table: until when there are partitions, and whether the default one has rows. */
export const reachOfPartitions = findReach

/** The hourly job. */
export function partitionTasks(deps: Pick<Deps, 'db' | 'log'>) {
  return { 'make-partitions': () => makePartitions(deps) }
}
