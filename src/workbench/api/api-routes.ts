import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CallAsFrom } from '#server/base/http/call-as.ts'
import { SANDBOX_POLICY } from '#server/base/http/html.ts'
import { NOWHERE } from '#server/call/serve.ts'
import type { Service } from '#server/service/service.ts'
import type { OpenApiDocument } from '#workbench/openapi/document.ts'
import { listPeople } from '#workbench/sandbox/people.ts'
import { apiStylesheet } from './api-stylesheet.ts'
import type { Trial } from './api-trials.ts'

/** A payment by card stays valid for longer. */
const EXAMPLES_KEPT_MS = 60_000

/** Longest search that is read. */
const SOUGHT_MAX = 60

/** The calls as a document for programs, and as a page for readers. Sandbox only. */
export async function sandboxApiRoutes(
  app: FastifyInstance,
  service: Service,
  callAsFrom: CallAsFrom,
): Promise<void> {
  const { config, map, database } = service
  let kept: OpenApiDocument | undefined
  // Built on the first request, so that the server starts without waiting for it.
  const document = async () => {
    const { describeCalls } = await import('./api-document.ts')
    kept ??= describeCalls(config.brand, map)
    return kept
  }

  let tried: { until: number; trials: Promise<Readonly<Record<string, Trial>>> } | undefined
  // One call's example needs answers of other calls, so examples are made together and kept while calls are read.
  const trials = async () => {
    const now = service.now()
    if (!tried || tried.until < now.getTime()) {
      const { trialsOf } = await import('./api-trials.ts')
      const make = async () => trialsOf(await listPeople(database, now), await callAsFrom(NOWHERE))
      tried = { until: now.getTime() + EXAMPLES_KEPT_MS, trials: make() }
      tried.trials.catch(() => {
        tried = undefined
      })
    }
    return tried.trials
  }

  app.get('/sandbox/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await document(), null, 2)),
  )
  app.get('/sandbox/operator.json', async (_request, reply) => {
    const { installationOf } = await import('./api-document.ts')
    const { operatorDocument } = await import('#workbench/openapi/operator-document.ts')
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(operatorDocument(installationOf(config.brand)), null, 2))
  })
  app.get('/sandbox/api.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(apiStylesheet),
  )
  app.get<{ Querystring: Record<string, unknown> }>('/sandbox/api', async (request, reply) => {
    const { apiPage } = await import('./api-page.ts')
    const { q } = request.query
    const sought = typeof q === 'string' ? q.trim().slice(0, SOUGHT_MAX) : ''
    return page(reply, apiPage(await document(), sought))
  })
  app.get<{ Params: { name: string } }>('/sandbox/api/:name', async (request, reply) => {
    const { name } = request.params
    const { callPage } = await import('./api-page.ts')
    const { curlLine } = await import('./api-curl.ts')
    const trial = (await trials())[name]
    const origin = `${request.protocol}://${request.host}`
    const attempt = trial && { ...trial, line: curlLine(trial, { ...config.brand, map }, origin) }
    const text = callPage(await document(), name, attempt)
    return text === null ? reply.callNotFound() : page(reply, text)
  })
}

const page = (reply: FastifyReply, text: string) =>
  reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': SANDBOX_POLICY })
    .type('text/html; charset=utf-8')
    .send(text)
