import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../platform/database/db.ts'
import { type Moment, readMoment, stillRunning } from './horizon-sql.ts'

const ASK_EVERY_MS = 20
/** A transaction this old that has touched no payment yet is a reader. */
const READER_MS = 2_000

/**
 * A moment before which no booking can appear any more: a booking has the moment at which its transaction began, and
 * is visible when it ends, so that a later one can be visible first. Waits for the running transactions; undefined when
 * one of them books for longer than `patienceMs`.
 */
export async function bookedUntil(db: Db, patienceMs: number): Promise<Date | undefined> {
  const { at, running }: Moment = await readMoment(db)
  const begunMs = Date.now()
  let left = running
  while (left.length > 0) {
    const waitedMs = Date.now() - begunMs
    if (waitedMs > patienceMs) return undefined
    left = await stillRunning(db, left, waitedMs > READER_MS)
    if (left.length > 0) await pause(ASK_EVERY_MS)
  }
  return at
}
