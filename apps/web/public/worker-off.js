// Replaces the service worker where it is switched off (`OFFLINE=off`): deletes its caches and unregisters.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
// A page that registers a worker while this one unregisters brings it back, without another `activate`.
self.addEventListener('fetch', (event) => event.waitUntil(self.registration.unregister()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
