import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { WORKER_PATH, type WorkerSettings } from '#contract/offline/worker.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import type { Bundle } from '#server/fronts/pages/web-bundle.ts'
import { offlinePages } from './offline-page.ts'

/** The output of `npm run build`. */
const BUILT = resolve(import.meta.dirname, '../../../../build/worker.js')

/** It may fetch pages of this host, and nothing else; the pages that it shows have their own policy. */
const POLICY = "default-src 'none'; connect-src 'self'"

/**
 * The worker, with this lender's offline page in it. A browser revalidates it at each visit: another brand or
 * release is another file, and replaces the one before.
 */
export async function workerFile(
  app: FastifyInstance,
  { config }: PageServer,
  bundle: Bundle,
): Promise<void> {
  if (config.dev) return
  const { paths } = (await bundle()).web
  const settings: WorkerSettings = {
    // The sandbox's own pages are not available offline.
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
