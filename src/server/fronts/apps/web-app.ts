import type { FastifyInstance } from 'fastify'
import { getWhatsapp, problemList, WHATSAPP_NUMBER } from '#contract/complaints/complaints.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import type { CallAs, CallAsFrom, HasSession } from '#server/base/http/call-as.ts'
import { openListener } from '#server/base/http/listener.ts'
import { metricsRoute } from '#server/base/http/metrics-routes.ts'
import { relayCalls, relayFiles } from '#server/base/http/relay.ts'
import { refuseUnknownCalls } from '#server/base/http/safety.ts'
import { ITERATION_MS } from '#server/base/load-shedding/admission.ts'
import { inSpan, withTraceparent } from '#server/base/observability/spans.ts'
import type { WebConfig } from '#server/base/page-config/config-web.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { NOWHERE } from '#server/call/serve.ts'
import { workerFile } from '#server/fronts/offline/worker-file.ts'
import { answerFaults } from '#server/fronts/pages/answer-faults.ts'
import { brandFiles } from '#server/fronts/pages/brand-files.ts'
import { legalTextsFrom } from '#server/fronts/pages/own-answers.ts'
import { pages } from '#server/fronts/pages/pages.ts'
import { siteFiles } from '#server/fronts/pages/site-files.ts'
import { builtBundle, editedBundle } from '#server/fronts/pages/web-bundle.ts'
import { pdfRoutes } from '#server/papers/pdf-routes.ts'
import { downloadCodeRoutes } from '#server/site/landing/download-code.ts'
import { readiness, readyRoute } from './readiness.ts'

/** How long the server reuses an answer about the backend, because load balancers ask every replica often. */
const BACKEND_ANSWER_MS = 2_000

/**
 * Slightly longer than a backend may take, so that the acceptance of a loan is not cut off from its answer.
 */
const SILENT_MS = REQUEST_TIMEOUT_MS + 5_000

/** Every route of the pages in front of a lender's backend (`npm run start:web`). They store nothing. */
export async function createWebApp(server: PageServer & { config: WebConfig }): Promise<FastifyInstance> {
  const { config, map } = server
  const app = openListener(server, ITERATION_MS.withoutMoney, SILENT_MS)
  const bundle = config.dev ? editedBundle : await builtBundle(app, server)
  const backend = { ...config.brand, apiBase: config.backendBase, map }
  const withLegalTexts = legalTextsFrom(config, server.now)
  const faults = answerFaults(server.log)
  const callAsFrom: CallAsFrom = async ({ address, userAgent }) => {
    // The backend counts and limits by the borrower's address, so it is forwarded.
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
  // No call of a backend only checks the session. This one requires one, and reads the least.
  const hasSession: HasSession = async (identity, origin) => {
    const call = (await callAsFrom(origin))(identity)
    const { success, failure } = await call(problemList, {})
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
  // In front of another host, that host's paths are unknown here.
  if (config.relay) refuseUnknownCalls(app, server)
  siteFiles(app, server)
  brandFiles(app, config.brandDir)
  await workerFile(app, server, bundle)
  await app.register((scope) => pages(scope, server, bundle, { callAsFrom, hasSession }, false))
  return app
}

/**
 * Returns whether a lender's backend answers, by a call that needs no session. A refusal is an answer;
 * silence, or a proxy's page, is not.
 */
function backendReady(callAs: () => Promise<CallAs>, now: () => Date) {
  let last: { at: number; ready: Promise<boolean> } | null = null
  const ask = async () => {
    const call = (await callAs())({ type: '2' })
    return (await call(getWhatsapp, { number: WHATSAPP_NUMBER })).failure === null
  }
  return (): Promise<boolean> => {
    const at = now().getTime()
    if (last === null || at - last.at >= BACKEND_ANSWER_MS) last = { at, ready: ask() }
    return last.ready
  }
}
