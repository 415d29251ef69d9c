// The service worker: the files of this build, for when there is no net. Answers of `/api` never pass through it, and
// it sends no own requests. It shows notifications. The build fills in its name and files (`build/offline-files.ts`).
const CACHE = 'build-__BUILD__'
const FILES = '__FILES__'.split(' ')
/** A page without the frame of a screen: it opens any of them. */
const SHELL = '/offline'
/** Time for the network's page before the cached one is shown. */
const PATIENCE_MS = 3000
const AT_ONCE = 6
/** Time for an open tab to confirm that it navigates. */
const ANSWER_MS = 1000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (/^\/(api|docs)(\/|$)/.test(pathname)) return
    event.respondWith(netFirst(request, SHELL))
    event.waitUntil(keepShell().catch(() => undefined))
  } else if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (FILES.includes(pathname)) event.respondWith(netFirst(request, pathname))
})
/** A page asks, by the names of its files, whether it is of this build. */
self.addEventListener('message', ({ data, ports: [port] }) =>
  port?.postMessage(data.every((file) => FILES.includes(file))),
)

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

async function install() {
  if (!(await keepShell())) throw new Error('the server has another build')
  const cache = await caches.open(CACHE)
  const missing = []
  for (const file of FILES) if (!(await cache.match(file))) missing.push(file)
  while (missing.length > 0) await cache.addAll(missing.splice(0, AT_ONCE))
  // At once: files of different builds never share a name, and the older ones stay.
  await self.skipWaiting()
}

/** Keeps the files of the previous build, which open pages may still need; deletes older ones. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  for (const name of others.slice(0, -1)) await caches.delete(name)
  await self.clients.claim()
}

/** Caches the page as the server gives it now, with the company's name and colours, if it is of this build. */
async function keepShell() {
  const page = await fetch(SHELL, { cache: 'no-cache' })
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!page.ok || named.some((file) => !FILES.includes(file))) return false
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, page)
  return true
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function netFirst(request, kept) {
  const answer = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const inTime = await Promise.race([answer.catch(() => null), late])
  if (inTime) return inTime
  const cache = await caches.open(CACHE)
  return (await cache.match(kept)) ?? answer
}

/** Browsers require a notification for every message. One with the same tag replaces the last. */
async function show(data) {
  let message = {}
  try {
    message = data.json()
  } catch {
    // The page comes from a newer server, or from none.
  }
  const { title = location.hostname, body = '', path = '/', tag = '', lang = '' } = message
  await self.registration.showNotification(title, { body, tag, lang, data: { path } })
}

/** Opens a page of the portal in a tab that is open and answers, else in a new one. */
async function openPage(path) {
  const { origin, href } = new URL(path, location.origin)
  if (origin !== location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const tab of tabs.sort((a, b) => Number(b.focused) - Number(a.focused))) {
    if (!(await takesOver(tab, path))) continue
    // A browser may not let it.
    await tab.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(href)
}

/** Asks a tab to navigate, so that the tab can protect unsaved input. */
function takesOver(tab, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    tab.postMessage({ open: path }, [port2])
  })
}
