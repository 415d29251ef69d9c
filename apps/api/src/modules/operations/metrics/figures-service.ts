import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { by } from '../../../platform/database/outage.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { listGoodBackups } from '../backups/backups-sql.ts'
import { reachOfPartitions } from '../partitions/partitions-service.ts'
import * as rows from './figures-sql.ts'

/** Computed at most this often, for any number of callers. */
const FRESH_MS = 30_000
/** Callers get older figures after this long; the statements run to their own end. */
const WAIT_MS = 5_000

export type Figures = Awaited<ReturnType<typeof readFigures>> & { atMs: number }

async function readFigures(db: Db, kinds: ExceptionSource[]) {
  return withTransaction(db, async (trx) => {
    await rows.boundStatements(trx)
    return {
      jobs: await rows.countJobs(trx),
      sweeps: await rows.countDue(trx),
      limbo: await rows.sumLimbo(trx, kinds),
      rests: await rows.listRests(trx),
      books: await rows.findBooksCheck(trx),
      backups: await listGoodBackups(trx),
      partitions: await reachOfPartitions(trx),
    }
  })
}

/**
 * The figures of the whole portal that only the database knows: the same at each copy. Gives the last known ones when
 * new ones do not come in time, undefined without any.
 */
export function figuresOf(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  kinds: ExceptionSource[],
  freshMs = FRESH_MS,
) {
  let last: Figures | undefined
  let triedMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      last = { ...(await readFigures(db, kinds)), atMs: Date.now() }
    } catch (error) {
      log.warn({ err: error }, 'the figures for metrics could not be read')
    } finally {
      reading = undefined
    }
  }

  return async (): Promise<Figures | undefined> => {
    if (!reading && performance.now() - triedMs >= freshMs) {
      triedMs = performance.now()
      reading = read()
    }
    if (reading) await by(Date.now() + WAIT_MS, reading).catch(() => undefined)
    return last
  }
}
