import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { WORKER_PATH, type WorkerSettings } from '#contract/offline/worker.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import type { Bundle } from '#server/fronts/pages/web-bundle.ts'
import { offlinePages } from './offline-page.ts'

/** Where `npm run build` leaves it. */
const BUILT = resolve(import.meta.dirname, '../../../../build/worker.js')

/** It may fetch pages of this host, and nothing else; what it shows for one brings a policy of its own. */
const POLICY = "default-src 'none'; connect-src 'self'"

/**
 * The worker, with this lender's own offline page in it. A browser asks for it anew at each visit: another brand or another
 * release is another file, and takes the place of the one before.
 */
export async function workerFile(
  app: FastifyInstance,
  { config }: PageServer,
  bundle: Bundle,
): Promise<void> {
  if (config.dev) return
  const { paths } = (await bundle()).web
  const settings: WorkerSettings = {
    // The sandbox's own pages are nobody's without a network.
    pages: paths.filter((path) => !path.startsWith('/sandbox/')),
    offline: offlinePages(config.brand),
  }
  const text = `self.abono=${JSON.stringify(settings)};\n${readFileSync(BUILT, 'utf8')}`
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  app.get(WORKER_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY, etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('text/javascript; charset=utf-8').send(text)
  })
}
