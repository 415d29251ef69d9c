import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { findReach, makeNext, PARTITIONED, type Partitioned } from './partitions-sql.ts'

/** A lock that was not had in time. */
const LOCK_TIMEOUT = '55P03'
/** How often the job asks for locks, and what lies between: writers run meanwhile. */
const TRIES = { count: 40, apartMs: 500 }

/**
 * Makes the partitions of the months to come, each in a transaction of its own, and those of months for which nobody
 * did. Safe beside other copies. Throws when the locks are not had in `tries` tries: nothing is lost by trying again.
 */
export async function makePartitions(
  { db, log }: Pick<Context, 'db' | 'log'>,
  tries = TRIES.count,
): Promise<void> {
  for (const table of PARTITIONED) {
    const next = () => makePatiently(db, table, tries)
    for (let made = await next(); made !== undefined; made = await next()) {
      log.info({ partition: made }, 'made a partition')
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

/** Makes partitions before anything is written; a start does not fail for it, since rows without one are taken too. */
export async function makePartitionsAtStart(context: Pick<Context, 'db' | 'log'>): Promise<void> {
  await makePartitions(context, 1).catch((error: unknown) => {
    context.log.warn({ err: error }, 'partitions could not be made at the start; the job tries again')
  })
}

/** For each table: until when there are partitions, and whether rows stand in the default one. */
export const reachOfPartitions = findReach

/** The job of every hour. */
export function partitionTasks(context: Pick<Context, 'db' | 'log'>) {
  return { 'make-partitions': () => makePartitions(context) }
}
