import type { FastifyInstance } from 'fastify'
import { brandFiles } from './brand-files.ts'
import type { WebConfig } from './config-web.ts'
import { openListener } from './listener.ts'
import { legalTextsFrom } from './own-answers.ts'
import type { CallsFrom, PageServer } from './page-server.ts'
import { pages } from './pages.ts'
import { relayCalls, relayFiles } from './relay.ts'
import { downloadCodeRoutes } from './routes/download-code.ts'
import { pdfRoutes } from './routes/pdf.ts'
import { refuseUnknownCalls } from './safety.ts'
import { siteFiles } from './site-files.ts'
import { builtBundle, editedBundle } from './web-bundle.ts'

/** Every route of the pages in front of a lender's backend (`npm run start:web`): it keeps nothing and knows nobody. */
export async function createWebApp(server: PageServer & { config: WebConfig }): Promise<FastifyInstance> {
  const { config, map } = server
  const app = openListener(server)
  const bundle = config.dev ? await editedBundle(app) : await builtBundle(app)
  const backend = { ...config.brand, apiBase: config.backendBase, map }
  const withLegalTexts = legalTextsFrom(config)
  const callsFrom: CallsFrom = async ({ address, userAgent }) => {
    // The backend counts and limits by the person's address, and this server is only in between.
    const headers = {
      ...(address && { 'x-forwarded-for': address }),
      ...(userAgent && { 'user-agent': userAgent }),
    }
    return withLegalTexts((await bundle()).web.callsTo(backend, headers))
  }

  app.get('/health', async () => ({ ok: true }))
  await app.register((scope) => pdfRoutes(scope, server, callsFrom))
  relayFiles(app, config.backendBase)
  if (config.relay) await app.register((scope) => relayCalls(scope, backend, config.brand.apiBase))
  await app.register(downloadCodeRoutes)
  // In front of another host, that host's paths are nobody's here.
  if (config.relay) refuseUnknownCalls(app, server)
  siteFiles(app, server)
  brandFiles(app, config.brandDir)
  await app.register((scope) => pages(scope, server, bundle, callsFrom, false))
  return app
}
