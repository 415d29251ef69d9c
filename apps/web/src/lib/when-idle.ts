const AFTER_MS = 3_000
/** Milliseconds after which it runs in a browser that is never idle. */
const MOST_MS = 5_000

/**
 * Runs something after the screen: some seconds on, when the browser is idle. For code and data of the next
 * step. Returns the function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => {
    // Missing in some versions of Safari.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MOST_MS })
    else act()
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
