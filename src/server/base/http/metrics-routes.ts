import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { boundConnections } from '#server/base/http/connection-room.ts'
import { boundPipelines } from '#server/base/http/pipelines.ts'
import type { SeenSettings } from '#server/base/observability/config-seen.ts'
import { measureProcess, printFigures, registry } from '#server/base/observability/metrics.ts'

/** `/metrics` among other routes, for requests with the token; nothing is there without one. */
export function metricsRoute(app: FastifyInstance, { metricsTokenHash }: SeenSettings): void {
  if (metricsTokenHash) answerMetrics(app, metricsTokenHash)
}

/** `/metrics` on a port of its own, until the returned function is called. Gives the port, which may be any free one. */
export async function openMetricsPort(
  { metrics, metricsTokenHash }: SeenSettings,
  log: FastifyBaseLogger,
): Promise<{ port: number; close(): Promise<void> } | null> {
  if (!metrics) return null
  // It is in the process that leads, which nobody else may keep busy either.
  const app = Fastify({
    logger: false,
    bodyLimit: 1,
    connectionTimeout: 20_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  })
  boundConnections(app, CONNECTIONS_MAX)
  boundPipelines(app)
  answerMetrics(app, metricsTokenHash)
  await app.listen(metrics)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : metrics.port
  log.info({ port, host: metrics.host }, 'metrics listening')
  return { port, close: () => app.close() }
}

/** Those who scrape are a few. */
const CONNECTIONS_MAX = 100

function answerMetrics(app: FastifyInstance, tokenHash: Buffer | undefined): void {
  measureProcess()
  app.get('/metrics', { config: { purpose: 'never-refused' } }, async (request, reply) => {
    if (tokenHash && !shows(request.headers.authorization, tokenHash))
      return reply.status(401).header('www-authenticate', 'Bearer').send('')
    const text = await printFigures()
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

function shows(authorization: string | undefined, tokenHash: Buffer): boolean {
  const [, token = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  return timingSafeEqual(createHash('sha256').update(token).digest(), tokenHash)
}
