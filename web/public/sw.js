/*
 * Lets the product open without a connection: it stores the page and its hashed files. No call of the page goes
 * through here. It shows new mail that is pushed while no page is before the person.
 */
const CACHE = 'quillbox-shell'
const SHELL = '/'
/** The list of files, written by the build. */
const LIST = '/assets.json'

self.addEventListener('install', event => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(?:api|ws)(?:\/|$)/.test(pathname))
    return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else event.respondWith(fetch(request).catch(() => kept(request)))
})

/** What is pushed is `PushedNews` of core/contract/push.ts. */
self.addEventListener('push', event => event.waitUntil(tell(event.data.json())))

/** Shows new mail, unless the person has the product before them or has read it elsewhere. */
async function tell({ title, body, path, tag, emailIds }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(page => page.visibilityState === 'visible')) return
  const shown = await self.registration.getNotifications()
  const isRead = await readOf([...emailIds, ...shown.flatMap(({ data }) => data?.emailIds ?? [])])
  for (const notification of shown) if (isRead(notification.data?.emailIds ?? [])) notification.close()
  if (isRead(emailIds)) return
  const data = { path, emailIds }
  const icon = '/icon-192.png'
  await self.registration.showNotification(title, { body, tag, renotify: true, icon, badge: icon, data })
}

/** Tells whether all of some messages were read; where the server cannot be asked, none were. */
async function readOf(ids) {
  try {
    const asked = [...new Set(ids)].slice(0, 200).join(',')
    const signal = AbortSignal.timeout(5000)
    const response = await fetch(`/api/push/unread?ids=${asked}`, { signal })
    const { unread } = await response.json()
    return some => response.ok && some.length > 0 && !some.some(id => unread.includes(id))
  } catch {
    return () => false
  }
}

/** A pressed notification opens its conversation, in an open page if there is one. */
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.path))
})

async function show(path) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(path)
  page.postMessage({ path })
  return page.focus()
}

/** The page from the server, or the stored one. A new page replaces the stored files. */
async function page(event) {
  const before = await (await caches.open(CACHE)).match(SHELL)
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(renewShell(before?.clone(), response.clone()))
    return response
  } catch (error) {
    if (before) return before
    throw error
  }
}

/** Files with a hash in their name never change. */
async function asset(request) {
  const cache = await caches.open(CACHE)
  const found = await cache.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

async function kept(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? Response.error()
}

async function renewShell(before, after) {
  if (before && (await before.text()) === (await after.text())) return
  await keepShell()
}

async function keepShell() {
  const cache = await caches.open(CACHE)
  const response = await fetch(LIST, { cache: 'no-cache' })
  if (!response.ok) return
  const chunks = Object.values(await response.json())
  const files = chunks.flatMap(chunk => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
  const wanted = new Set([
    ...files.map(file => `/${file}`),
    SHELL,
    '/appearance.js',
    '/favicon.svg',
    '/manifest.webmanifest',
  ])
  const missing = []
  for (const path of wanted)
    if (!path.startsWith('/assets/') || !(await cache.match(path))) missing.push(path)
  await cache.addAll(missing)
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}
