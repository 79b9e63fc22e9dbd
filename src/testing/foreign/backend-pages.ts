import { ask, handBack } from '#server/base/http/relay.ts'
import type { createWebApp } from '#server/fronts/apps/web-app.ts'

/** What a lender's own gateway would hand to the backend besides its calls; pages know nothing of it. */
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

/** Hands the backend's own pages on, so that a journey in front of it finds the store and the phones' messages. */
export function relayBackendPages(app: Awaited<ReturnType<typeof createWebApp>>, backendUrl: string): void {
  for (const path of BACKEND_PAGES)
    app.all(path, async (request, reply) => {
      const names = Object.keys(request.headers).filter((name) => !OF_THE_CONNECTION.has(name))
      const answer = await ask(request, reply, backendUrl + (request.raw.url ?? ''), names)
      return answer ? handBack(reply, answer) : reply.status(502).send('')
    })
}
