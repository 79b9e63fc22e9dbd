import { ask, forwardResponse } from '#server/base/http/relay.ts'
import type { createWebApp } from '#server/fronts/apps/web-app.ts'

/** Paths other than calls that a lender's gateway forwards to the backend. */
const BACKEND_PAGES = [
  '/sandbox',
  '/sandbox/people',
  '/sandbox/people.json',
  '/sandbox/store',
  '/sandbox/store.css',
  '/sandbox/outbox',
  '/sandbox/outbox.json',
  '/sandbox/fees',
  '/webhooks/payments/sandbox',
]

const OF_THE_CONNECTION = new Set(['connection', 'host', 'content-length', 'transfer-encoding', 'expect'])

/** Forwards the backend's own pages, so that a journey reaches the store and the phones' messages. */
export function relayBackendPages(app: Awaited<ReturnType<typeof createWebApp>>, backendUrl: string): void {
  for (const path of BACKEND_PAGES)
    app.all(path, async (request, reply) => {
      const names = Object.keys(request.headers).filter((name) => !OF_THE_CONNECTION.has(name))
      const answer = await ask(request, reply, backendUrl + (request.raw.url ?? ''), names)
      return answer ? forwardResponse(reply, answer) : reply.status(502).send('')
    })
}
