/**
 * Makes the page open offline. It caches the files of one build together and serves them until those of the next are complete. Backend
 * calls are not intercepted.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

/** Prepended by the build. */
declare const shell: {
  version: string
  page: string
  entry: string
  files: string[]
}

const PREFIX = 'skrivbord-'
const CACHE = PREFIX + shell.version

addEventListener('install', (event) => {
  ;(event as ExtendableEvent).waitUntil(install())
})

addEventListener('activate', (event) => {
  ;(event as ExtendableEvent).waitUntil(dropOlder())
})

addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname === shell.page) {
    ;(event as FetchEvent).respondWith(kept(shell.page, request))
    ;(event as FetchEvent).waitUntil(
      keepPage()
        .catch(dropMoved)
        .catch(() => {}),
    )
  } else if (shell.files.includes(pathname)) {
    ;(event as FetchEvent).respondWith(kept(pathname, request))
  }
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all([keepPage(), cache.addAll(shell.files)])
  // An open desk soon has all its files in memory (desk.tsx), and updates when it is next opened.
  await (globalThis as unknown as { skipWaiting(): Promise<void> }).skipWaiting()
}

/**
 * The page contains settings, which may change without a build. A page of another build belongs to that build's worker.
 */
async function keepPage(): Promise<void> {
  const response = await fetch(shell.page, { cache: 'no-cache' })
  const html = await response.text()
  if (!response.ok || !html.includes(shell.entry)) throw new Error('The page is of another build')
  const cache = await caches.open(CACHE)
  // Rebuilt, because browsers refuse a redirected response for a navigation.
  await cache.put(shell.page, new Response(html, { headers: response.headers }))
}

/** The site may lead to another address, where only the browser may follow, once it has to ask for the page. */
async function dropMoved(failure: Error): Promise<void> {
  // What was fetched, if of another build, leads nowhere.
  if (!(failure instanceof TypeError)) return
  const { type } = await fetch(shell.page, { cache: 'no-cache', redirect: 'manual' })
  if (type === 'opaqueredirect') await (await caches.open(CACHE)).delete(shell.page)
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? fetch(request)
}

export {}
