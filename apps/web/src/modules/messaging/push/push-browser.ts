/** Time for a browser to have its worker ready. */
const WORKER_MS = 10_000

/** The browser's push support: none; none before the portal is on the home screen (iOS); or its permission. */
export type PushState = 'unsupported' | 'install-first' | NotificationPermission

/** Shows no permission prompt. */
export function pushState(): PushState {
  if ('PushManager' in window && 'Notification' in window && navigator.serviceWorker) {
    return Notification.permission
  }
  // An iPad claims to be a Mac, which has no touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isIos ? 'install-first' : 'unsupported'
}

/** Whether this browser has a subscription of the portal. */
export async function isSubscribedHere(): Promise<boolean> {
  if (pushState() !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/**
 * Asks the person, after a press of theirs, and subscribes at the browser's push service with the server's key. An
 * older subscription is ended first, unless it `isKnown` to the server and has this key: its push service may have
 * dropped it. Null when the person declines.
 */
export async function subscribeHere(publicKey: string, isKnown: boolean) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await worker()
  const before = await pushManager.getSubscription()
  const isKept = isKnown && before !== null && keyOf(before) === publicKey
  if (!isKept) await before?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = isKept ? before : await pushManager.subscribe(options)
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint: endpoint ?? '', p256dh, auth, public_key: publicKey }
}

/** Ends this browser's subscription; does nothing where it has none. */
export async function unsubscribeHere(): Promise<void> {
  if (pushState() !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The worker that caches the portal's files gets the messages, too. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no worker')), WORKER_MS),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (!key) return null
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
