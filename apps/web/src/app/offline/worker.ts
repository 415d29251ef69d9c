const ADDRESS = '/worker.js'
/** An open portal checks for a newer build this often, when the person returns to it. */
const LOOK_MS = 10 * 60_000

const listeners = new Set<() => void>()
let isNewer = false

/** Whether a newer build than this page's is on the device. */
export const hasNewVersion = () => isNewer

/** Calls the listener when a newer build is there; with `hasNewVersion` the pair that useSyncExternalStore takes. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the browser cache the files of the portal, so that it opens without a net, and find newer builds. */
export async function keepPortal(): Promise<void> {
  // Private windows of some browsers have none; while developing there is no build.
  const { serviceWorker } = navigator
  if (!serviceWorker || import.meta.env.DEV) return
  serviceWorker.addEventListener('controllerchange', () => void askWhetherNewer(serviceWorker.controller))
  const registration = await serviceWorker
    .register(ADDRESS, { updateViaCache: 'none' })
    .catch(() => undefined)
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_MS) return
    lookedAt = Date.now()
    // Without a net it finds nothing.
    registration?.update().catch(() => undefined)
  })
}

/** The worker in charge has changed: it is a newer build's where it does not know the code of this page. */
function askWhetherNewer(worker: ServiceWorker | null): void {
  if (!worker) return
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')]
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    isNewer = data === false
    for (const listener of listeners) listener()
  }
  worker.postMessage(
    scripts.map(({ src }) => new URL(src).pathname),
    [port2],
  )
}
