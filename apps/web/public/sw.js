// Shows a page of its own when the terminal is opened without a connection. It keeps that one page and
// nothing else, and touches no other request: figures are never answered from here.
//
// A change to this file or to the page takes effect with a new VERSION. To take the whole away from every
// browser, let this file do nothing but `self.addEventListener('install', () => self.skipWaiting())` and
// `self.addEventListener('activate', () => self.registration.unregister())`, and delete its caches there.

const VERSION = 1
const PREFIX = 'tt-offline-'
const CACHE = `${PREFIX}${VERSION}`
const PAGE = '/explorer/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event))
})

async function keepPage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
  // The page is asked for at once, not only when this script has started.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (failure) {
    const page = await caches.match(PAGE)
    if (page === undefined) throw failure
    return page
  }
}
