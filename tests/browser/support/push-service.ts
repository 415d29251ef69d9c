import type { BrowserContext, Page } from '@playwright/test'
import { sandboxUrl } from './portal.ts'

type Received = { message: { title: string; body: string; path: string; tag: string } }

/**
 * The push service that a headless browser lacks: subscribing uses the sandbox's, and permission is requested as in a
 * browser. Everything else is the browser's own. Returns its requests and messages.
 */
export async function pushService(context: BrowserContext, permission: NotificationPermission) {
  const seen = { prompts: 0, ended: 0, token: '' }
  await context.exposeFunction('askedForPush', () => {
    seen.prompts += 1
  })
  await context.exposeFunction('endedPush', () => {
    seen.ended += 1
  })
  await context.exposeFunction('newSubscription', async (key: string) => {
    const answer = await fetch(`${sandboxUrl()}/push/devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ application_server_key: key }),
    })
    const { token, endpoint, keys } = (await answer.json()) as {
      token: string
      endpoint: string
      keys: object
    }
    seen.token = token
    return { endpoint, keys }
  })
  await context.addInitScript(`
    let permission = localStorage.testPermission ?? '${permission}'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      await askedForPush()
      return (permission = localStorage.testPermission = permission === 'default' ? 'granted' : permission)
    }
    const kept = () => localStorage.testSubscription && JSON.parse(localStorage.testSubscription)
    const bytes = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const made = ({ key, json }) => ({
      options: { applicationServerKey: bytes(key).buffer },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem('testSubscription')
        await endedPush()
        return true
      },
    })
    PushManager.prototype.getSubscription = async () => (kept() ? made(kept()) : null)
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      localStorage.testSubscription = JSON.stringify({ key, json: await newSubscription(key) })
      return made(kept())
    }`)
  return {
    seen,
    /** Messages that the browser received and could decrypt, newest first. */
    received: async () =>
      (await (await fetch(`${sandboxUrl()}/push/devices/${seen.token}`)).json()) as Received[],
  }
}

/** Delivers a message to the page's service worker, as the browser's push service does. */
export async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await session.detach()
}

type Shown = { title: string; body: string; tag: string }

/**
 * Records the worker's notifications: a headless browser never has permission to show them. A notification replaces an
 * earlier one with its tag, as on a device.
 */
export async function noteShown(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(`(() => {
    self.shown = new Map()
    self.registration.showNotification = async (title, options) => {
      self.shown.delete(options.tag)
      self.shown.set(options.tag, { title, ...options, close: () => self.shown.delete(options.tag) })
    }
  })()`)
}

/** The portal's notifications that the device shows now, by tag. */
export async function shown(context: BrowserContext): Promise<Shown[]> {
  const [worker] = context.serviceWorkers()
  return (
    (await worker?.evaluate<Shown[]>(
      '[...self.shown.values()].map(({ title, body, tag }) => ({ title, body, tag }))',
    )) ?? []
  )
}

/** Presses a notification of this tag. */
export async function press(context: BrowserContext, tag: string): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(`(() => {
    const event = new ExtendableEvent('notificationclick')
    // An event of the page, not of the browser, may not keep the worker awake.
    Object.defineProperty(event, 'waitUntil', { value: () => undefined })
    Object.defineProperty(event, 'notification', { value: self.shown.get('${tag}') })
    self.dispatchEvent(event)
  })()`)
}
