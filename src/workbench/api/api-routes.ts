import type { FastifyInstance } from 'fastify'
import type { CallAsFrom } from '#server/base/http/call-as.ts'
import { SANDBOX_POLICY } from '#server/base/http/html.ts'
import { NOWHERE } from '#server/call/serve.ts'
import type { Service } from '#server/service/service.ts'
import type { OpenApiDocument } from '#workbench/openapi/document.ts'
import { listPeople } from '#workbench/sandbox/people.ts'
import { apiStylesheet } from './api-stylesheet.ts'

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
  app.get('/sandbox/api', async (request, reply) => {
    const { apiPage } = await import('./api-page.ts')
    const { trialsOf } = await import('./api-trials.ts')
    const { curlLine } = await import('./api-curl.ts')
    const people = await listPeople(database, service.now())
    const trials = await trialsOf(people, await callAsFrom(NOWHERE))
    const origin = `${request.protocol}://${request.host}`
    const attempts = Object.fromEntries(
      Object.entries(trials).map(([name, trial]) => [
        name,
        { ...trial, line: curlLine(trial, { ...config.brand, map }, origin) },
      ]),
    )
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': SANDBOX_POLICY })
      .type('text/html; charset=utf-8')
      .send(apiPage(await document(), attempts))
  })
}
