import type { Deps } from '../../../platform/deps.ts'
import { type EndedRequest, forgetKeyRequests, insertKeyRequests } from './key-requests-sql.ts'

const PAUSE_MS = 1_000
/** More than these wait for a database that is late: what comes then is not logged. */
const MOST_WAITING = 20_000

/**
 * Collects the calls of programs and writes them in one statement a second. A call never waits for its entry: what cannot be
 * written is dropped with a warning.
 */
export function startKeyRequestLog({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let waiting: EndedRequest[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    await insertKeyRequests(db, batch).catch((error: unknown) =>
      log.warn({ err: error, calls: batch.length }, 'calls of programs could not be logged'),
    )
  }

  const flush = () => {
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    note(ended: EndedRequest): void {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(ended)
      timer ??= setTimeout(flush, PAUSE_MS).unref()
    },
    /** Writes what waits. */
    stop(): Promise<void> {
      clearTimeout(timer)
      return flush()
    },
  }
}

/** The job that deletes old calls. */
export function keyRequestTasks({ db }: Pick<Deps, 'db'>) {
  return { 'forget-key-requests': () => forgetKeyRequests(db) }
}
