import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limitConnections } from '#server/base/http/connection-limit.ts'
import { limitPipelines } from '#server/base/http/pipelines.ts'
import type { ObservabilitySettings } from '#server/base/observability/config-observability.ts'
import { measureProcess, printMetrics, registry } from '#server/base/observability/metrics.ts'

/** Serves `/metrics` for requests with the token. Without a configured token the route does not exist. */
export function metricsRoute(app: FastifyInstance, { metricsTokenHash }: ObservabilitySettings): void {
  if (metricsTokenHash) answerMetrics(app, metricsTokenHash)
}

/** Serves `/metrics` on a separate port until the returned function is called. Returns the port. */
export async function openMetricsPort(
  { metrics, metricsTokenHash }: ObservabilitySettings,
  log: FastifyBaseLogger,
): Promise<{ port: number; close(): Promise<void> } | null> {
  if (!metrics) return null
  // It runs in the leader process, which must not be overloaded.
  const app = Fastify({
    logger: false,
    bodyLimit: 1,
    connectionTimeout: 20_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  })
  limitConnections(app, CONNECTIONS_MAX)
  limitPipelines(app)
  answerMetrics(app, metricsTokenHash)
  await app.listen(metrics)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : metrics.port
  log.info({ port, host: metrics.host }, 'metrics listening')
  return { port, close: () => app.close() }
}

/** Few clients scrape metrics. */
const CONNECTIONS_MAX = 100

function answerMetrics(app: FastifyInstance, tokenHash: Buffer | undefined): void {
  measureProcess()
  app.get('/metrics', { config: { purpose: 'never-refused' } }, async (request, reply) => {
    if (tokenHash && !shows(request.headers.authorization, tokenHash))
      return reply.status(401).header('www-authenticate', 'Bearer').send('')
    const text = await printMetrics()
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

function shows(authorization: string | undefined, tokenHash: Buffer): boolean {
  const [, token = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  return timingSafeEqual(createHash('sha256').update(token).digest(), tokenHash)
}
