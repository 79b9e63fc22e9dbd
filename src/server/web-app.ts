import type { FastifyInstance } from 'fastify'
import { problemList } from '#contract/complaints/complaints.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import type { WebConfig } from './config/config-web.ts'
import { openListener } from './http/listener.ts'
import { relayCalls, relayFiles } from './http/relay.ts'
import { refuseUnknownCalls } from './http/safety.ts'
import { TURN_MS } from './load/turnstile.ts'
import { workerFile } from './offline/worker-file.ts'
import { answerFaults } from './pages/answer-faults.ts'
import { backendReady } from './pages/backend-ready.ts'
import { brandFiles } from './pages/brand-files.ts'
import { legalTextsFrom } from './pages/own-answers.ts'
import type { CallAsFrom, HasSession, PageServer } from './pages/page-server.ts'
import { pages } from './pages/pages.ts'
import { siteFiles } from './pages/site-files.ts'
import { builtBundle, editedBundle } from './pages/web-bundle.ts'
import { pdfRoutes } from './papers/pdf-routes.ts'
import { readiness, readyRoute } from './readiness.ts'
import { downloadCodeRoutes } from './registration/download-code.ts'
import { metricsRoute } from './seen/metrics-routes.ts'
import { inSpan, withTraceparent } from './seen/spans.ts'
import { NOWHERE } from './serve.ts'

/** As long as a backend may take, and a little: who has accepted a loan there is not cut off from its answer. */
const SILENT_MS = REQUEST_TIMEOUT_MS + 5_000

/** Every route of the pages in front of a lender's backend (`npm run start:web`): it keeps nothing and knows nobody. */
export async function createWebApp(server: PageServer & { config: WebConfig }): Promise<FastifyInstance> {
  const { config, map } = server
  const app = openListener(server, TURN_MS.withoutMoney, SILENT_MS)
  const bundle = config.dev ? await editedBundle(app) : await builtBundle(app, server)
  const backend = { ...config.brand, apiBase: config.backendBase, map }
  const withLegalTexts = legalTextsFrom(config, server.now)
  const faults = answerFaults(server.log)
  const callAsFrom: CallAsFrom = async ({ address, userAgent }) => {
    // The backend counts and limits by the person's address, and this server is only in between.
    const headers = {
      ...(address && { 'x-forwarded-for': address }),
      ...(userAgent && { 'user-agent': userAgent }),
    }
    const callAs = (await bundle()).web.callBackendAs(backend, withTraceparent(headers), faults.note)
    return withLegalTexts((identity) => {
      const call = callAs(identity)
      return (entry, input, options) =>
        inSpan(`call ${entry.path}`, 'client', {}, () => call(entry, input, options))
    })
  }
  // No call of a backend says only whether there is a session. This one needs one, and reads the least.
  const hasSession: HasSession = async (identity, origin) => {
    const call = (await callAsFrom(origin))(identity)
    const { success, failure } = await call(problemList, {}, { quiet: true })
    return success || failure !== null
  }

  const readyNow = readiness({ backend: backendReady(() => callAsFrom(NOWHERE), server.now) }, {}, 0)
  const signOfLife = { config: { purpose: 'never-refused' } } as const
  app.get('/health', signOfLife, async () => ({ ok: true }))
  readyRoute(app, readyNow, () => ({ unreadable: faults.counts() }))
  metricsRoute(app, config.seen)
  await app.register((scope) => pdfRoutes(scope, server, callAsFrom))
  relayFiles(app, config.backendBase)
  if (config.relay) await app.register((scope) => relayCalls(scope, backend, config.brand.apiBase))
  await app.register((scope) => downloadCodeRoutes(scope, server))
  // In front of another host, that host's paths are nobody's here.
  if (config.relay) refuseUnknownCalls(app, server)
  siteFiles(app, server)
  brandFiles(app, config.brandDir)
  await workerFile(app, server, bundle)
  await app.register((scope) => pages(scope, server, bundle, { callAsFrom, hasSession }, false))
  return app
}
