import { hash } from '@node-rs/argon2'
import { isRightPassword } from '../../src/platform/security/passwords.ts'

/** Two are compared at once, and 64 wait. */
const ROOM = 66

/** Does the work while unknown callers fill the queue for passwords: each waits again as soon as it is done. */
export async function whileQueueIsFull<T>(work: () => Promise<T>): Promise<T> {
  // A quick hash: the test needs waiting callers, not processor load.
  const stored = await hash('any', { memoryCost: 4_096, timeCost: 1, parallelism: 1 })
  let isOver = false
  const crowd = Array.from({ length: ROOM }, async () => {
    while (!isOver) {
      await isRightPassword(stored, 'not it').catch(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
  })
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(crowd)
  }
}
