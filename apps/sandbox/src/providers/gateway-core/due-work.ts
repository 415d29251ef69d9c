import type { Store } from '../../store.ts'

const AT_ONCE = 50
const LONGEST_WAIT_MS = 60_000

export interface DueWork {
  /** Runs the work that is due now. Call it after the commit that added some. */
  wake: () => void
  close: () => void
}

/** Runs due work, each item in a transaction, also that of an earlier run; sleeps until the next is due. */
export function startDueWork<T>(
  { store, now, wakeWebhooks }: { store: Store; now: () => number; wakeWebhooks: () => void },
  work: { list: (limit: number) => T[]; dueAtMs: (one: T) => number; run: (one: T) => void },
): DueWork {
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    timer = undefined
    const first = work.list(AT_ONCE)
    for (const one of first) {
      const waitMs = work.dueAtMs(one) - now()
      if (waitMs > 0) {
        timer = setTimeout(wake, Math.min(waitMs, LONGEST_WAIT_MS))
        break
      }
      store.transaction(() => work.run(one))
    }
    if (first.length === AT_ONCE) timer ??= setTimeout(wake, 0)
    wakeWebhooks()
  }
  return { wake, close: () => clearTimeout(timer) }
}
