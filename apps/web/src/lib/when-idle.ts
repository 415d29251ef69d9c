const AFTER_MS = 3_000
/** A browser that is never idle: then it happens all the same. */
const MOST_MS = 5_000

/**
 * Does something once the screen stands: some seconds on, when the browser has nothing else to do. For what the next
 * step needs. Gives the function that calls it off.
 */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => {
    // Not in every Safari.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MOST_MS })
    else act()
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
