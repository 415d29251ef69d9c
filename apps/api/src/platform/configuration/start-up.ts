import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost } from '../database/db.ts'

/** How long a start waits for the database, in milliseconds. */
const START_BOUNDS = {
  /** No listener or no answer: most often a wrong address, so the operator learns of it soon. */
  silentMs: 10_000,
  /** In all, while it says that it starts up, recovers, shuts down or has no connection free. */
  startingMs: 30_000,
}

const AGAIN_AFTER_MS = 250

/** Codes by which PostgreSQL itself says that it cannot serve yet. */
const NOT_YET = /^(53|57)...$/

/**
 * Does a step of the start, and again while the database starts up or restarts, within bounds; says why it waits.
 * The step may run more than once. Throws at once what is no lost connection (a wrong password, a database that is
 * not there), and an Error for the operator when the time is over.
 */
export async function startStep<T>(
  step: () => Promise<T>,
  say: (line: string) => void = console.error,
  bounds = START_BOUNDS,
): Promise<T> {
  const begunMs = Date.now()
  let heardMs = begunMs
  let said = ''
  for (;;) {
    const tryMs = Date.now()
    try {
      return await step()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      const { code = '', message } = error as { code?: string; message: string }
      const reason = `${code} ${message}`.trim()
      if (NOT_YET.test(code)) heardMs = Date.now()
      // The next try may take as long as this one.
      const nextMs = Date.now() + AGAIN_AFTER_MS + (Date.now() - tryMs)
      if (nextMs > Math.min(heardMs + bounds.silentMs, begunMs + bounds.startingMs)) {
        throw new Error(
          `The server does not start: the database is out of reach (${reason}). Is DATABASE_URL right, and does PostgreSQL run?`,
          { cause: error },
        )
      }
      if (reason !== said) say(`Waiting for the database (${reason}).`)
      said = reason
      await pause(AGAIN_AFTER_MS)
    }
  }
}
