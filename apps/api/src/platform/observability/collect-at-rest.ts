type Options = { everyMs?: number }

/** Of one processor, since the last look: sweeps alone take 0.01, ten calls a second some 0.03. */
const BUSY_PART = 0.05
/** Growth since the last collection that is worth its pause of some 50 ms. */
const WORTH_BYTES = 16 * 2 ** 20

/**
 * Has V8 collect garbage once a busy process is at rest, and return the pages to the system. Otherwise V8 shrinks
 * its heap at rest, but keeps the pages for later: some 100 MiB unused, for hours. Needs `--expose-gc`; does
 * nothing without. Keeps no process alive. Returns a function that stops it.
 */
export function collectAtRest({ everyMs = 10_000 }: Options = {}): () => void {
  const { gc } = globalThis
  if (!gc) return () => undefined
  let heldBytes = 0
  let lookedAt = performance.now()
  let used = process.cpuUsage()
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const busyPart = (user + system) / 1000 / (performance.now() - lookedAt)
    used = process.cpuUsage()
    lookedAt = performance.now()
    if (busyPart > BUSY_PART || process.memoryUsage.rss() < heldBytes + WORTH_BYTES) return
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    heldBytes = process.memoryUsage.rss()
  }, everyMs).unref()
  return () => clearInterval(looking)
}
