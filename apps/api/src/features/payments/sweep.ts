import type { PaymentsContext } from './payments-context.ts'
import { takeDue } from './payments-sql.ts'
import { settle } from './settle-service.ts'

const PAUSE_MS = 1_000
const AT_ONCE = 8
const TAKE = 64

/**
 * The repair sweep: asks about every payment that is due, for as long as the server runs. It reads payments
 * that are not final and never job rows, so nothing that died elsewhere is forgotten.
 * Gives the way to stop it; stopping waits for the round under way.
 */
export function startSweep(context: PaymentsContext): () => Promise<void> {
  let stopped = false
  let wake: () => void = () => undefined
  const finished = (async () => {
    while (!stopped) {
      const found = await round(context).catch((error: unknown) => {
        context.log.warn({ err: error }, 'the payment sweep missed a round')
        return 0
      })
      if (found < TAKE && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, PAUSE_MS)
        })
      }
    }
  })()
  return async () => {
    stopped = true
    wake()
    await finished
  }
}

async function round(context: PaymentsContext): Promise<number> {
  const due = await takeDue(context.db, TAKE)
  const queue = [...due]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const paymentId = id
        await settle(context, paymentId).catch((error: unknown) => {
          context.log.warn({ err: error, paymentId }, 'a payment could not be settled yet')
        })
      }
    }),
  )
  return due.length
}
