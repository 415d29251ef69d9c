import { AppError } from '../http/errors.ts'
import { isConnectionLost } from './db.ts'

const AGAIN_AFTER_MS = 100

/**
 * Does the work, and again until `untilMs` (epoch) while the database is out of reach. For work that may run twice: a
 * lost connection does not say whether it was committed. Throws what the last try threw.
 */
export async function acrossOutage<T>(work: () => Promise<T>, untilMs: number): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() + AGAIN_AFTER_MS >= untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

/**
 * Gives the work's result, or throws what `late` makes when it is not there by `untilMs` (epoch): a caller is answered
 * in time even while a statement waits. The work goes on.
 */
export async function by<T>(
  untilMs: number,
  work: Promise<T>,
  late: () => Error = () => new AppError('unavailable', { retryAfterSeconds: 5 }),
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), Math.max(0, untilMs - Date.now()))
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
