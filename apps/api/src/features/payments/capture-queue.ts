import type { Db } from '../../platform/db.ts'
import { applyCaptures, type Capture } from './apply-sql.ts'

type Waiting = { capture: Capture; done: () => void; failed: (error: unknown) => void }

/** How many captures share one statement at the most. */
const LARGEST_BATCH = 32
/**
 * Books captures. Those that wait while a statement commits share the next one, which is several times as fast
 * as one commit each and delays nobody who comes alone. Two statements at once would wait for each other at the
 * wallets of the resellers that their payers have in common.
 */
export function makeCaptureQueue(db: Db) {
  const waiting: Waiting[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await bookBatch(db, waiting.splice(0, LARGEST_BATCH))
    isRunning = false
  }

  return {
    /** Resolves once the capture is committed (or was before); rejects when it could not be booked. */
    book(capture: Capture): Promise<void> {
      return new Promise((done, failed) => {
        waiting.push({ capture, done, failed })
        if (!isRunning) void drain()
      })
    },
  }
}

async function bookBatch(db: Db, batch: Waiting[]): Promise<void> {
  try {
    await applyCaptures(
      db,
      batch.map((each) => each.capture),
    )
    for (const each of batch) each.done()
  } catch (error) {
    if (batch.length === 1) return batch[0]?.failed(error)
    // One that cannot be booked must not hold up those beside it.
    for (const each of batch) await bookBatch(db, [each])
  }
}
