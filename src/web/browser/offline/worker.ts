import type { WorkerSettings } from '#contract/offline/worker.ts'
import { eraseOthers } from './kept-copies.ts'
import { taskFor } from './navigation.ts'
import { networkOrCopy } from './network-or-copy.ts'
import { keptPage, offlinePage } from './stand-in.ts'

/** A page that has not started by then hangs. Its copy is better than an empty screen, and reloading is a tap away. */
const PATIENCE_MS = 10_000

/** The used parts of ServiceWorkerGlobalScope. */
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', handle: (event: Lasting) => void): void
  addEventListener(name: 'fetch', handle: (event: Asking) => void): void
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

interface Asking {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

declare const self: WorkerScope & { abono: WorkerSettings }

// Pages and workers of different releases are compatible: they share only the storage format.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      // The request leaves before the worker is awake, so it costs a cheap phone nothing.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
      eraseOthers(null, Date.now()),
    ]),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const task = taskFor(request, self.location.origin, self.abono.pages)
  if (task === 'leave') return
  const fetched = async () => (await event.preloadResponse) ?? fetch(request)
  event.respondWith(task === 'pass-on' ? fetched() : orStandIn(request.url, fetched()))
})

async function orStandIn(url: string, page: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  try {
    return await networkOrCopy(page, isLate, () => keptPage(url, Date.now()))
  } catch {
    return offlinePage(url, self.abono, Date.now())
  } finally {
    clearTimeout(timer)
  }
}
