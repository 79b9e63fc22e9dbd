import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RouterContextProvider } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Backend } from '#contract/wire/address.ts'
import type { AnswerFault } from '#contract/wire/answer-fault.ts'
import { openAssets } from '#server/base/assets/open-assets.ts'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { CallAs } from '#server/base/http/call-as.ts'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { keptAssets } from './kept-assets.ts'
import type { LandingValues, LandingVisit } from './landing-frames.ts'
import { FOR_EVER, serveAssets } from './serve-assets.ts'

/** A page as a document, or an answer that is none, such as a redirect. */
type Answer = Response | { status: number; headers: Headers; html: string }

/** What the built web bundle offers to the server that renders it: the one place where the two rooms meet. */
export interface WebEntry {
  contextFor(
    callAs: CallAs,
    around: {
      settings: object
      nonce: string
      requestId: string
      furtherPages: object
      /** The addresses of the script that documents run, and of what it imports at once. */
      pageScripts: readonly string[]
      isForPageScript: boolean
    },
    report: (error: unknown) => void,
  ): RouterContextProvider
  /** Answers a request for a page. */
  answer(request: Request, context: RouterContextProvider): Promise<Answer>
  /** The address of every page. */
  paths: readonly string[]
  /**
   * Loads the landing for one visitor, which then is not loaded again with this context; null where what they are shown is
   * a page of their own.
   */
  visitLanding(at: { request: Request; context: RouterContextProvider }): Promise<LandingVisit | null>
  /** Has the landing of a visit rendered with these texts in the place of what is the visitor's. */
  giveMarked(context: RouterContextProvider, visit: LandingVisit, marks: LandingValues): void
  /** The same calls over HTTP, to a backend that is not this server (design 3). */
  callBackendAs(
    backend: Backend,
    headers: Readonly<Record<string, string>>,
    report: (entry: Endpoint, fault: AnswerFault) => void,
  ): CallAs
  /** The whole text of every script that a public page may hold. */
  ownScripts: readonly string[]
}

/** Gives the bundle for a request: always the same, except while somebody edits it. */
export type Bundle = () => Promise<{
  web: WebEntry
  /** The addresses of the script that documents run, and of what it imports at once. The first names the release. */
  pageScripts: readonly string[]
}>

/** What the pages are built from: what draws them, and the script that they run. */
const ENTRY = 'src/web/app/answer.tsx'
const PAGE_SCRIPT = 'src/web/app/page-script.ts'

/** Where the build leaves its work. */
const BUILD = resolve(import.meta.dirname, '../../../../build')

/** Folders below the project that change by themselves: the sandbox's database, and what builds and tests leave. */
const NO_SOURCES = ['data*', 'build', 'test-results', '.types'].map((name) => resolve(name, '**'))

/**
 * Another room's file, which restarts the server (scripts/dev.mjs). A page that reloads before that finds nobody; one that
 * hears nothing waits until the server is there again.
 */
const isRestartedFor = (path: string) => /[\\/]src[\\/](?!web[\\/]).*\.(ts|tsx|json|sql)$/.test(path)

/** The web bundle as it was built, with its files served beside it. */
export async function builtBundle(app: FastifyInstance, server: PageServer): Promise<Bundle> {
  const client = builtPages(BUILD)
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    serve: false,
    cacheControl: false,
    setHeaders: (response) => {
      if (response.getHeader('cache-control') === undefined) response.header('cache-control', FOR_EVER)
      // They concern pages; on every one of a dozen small files they would weigh as much as the file.
      response.removeHeader('permissions-policy')
      response.removeHeader('content-security-policy')
    },
  })
  const web = (await import(pathToFileURL(resolve(BUILD, 'server/index.js')).href)) as WebEntry
  const pageScripts = scriptsOf(JSON.parse(readFileSync(resolve(client, '.vite/manifest.json'), 'utf8')))
  const { assets } = server.config
  const kept = assets ? keptAssets(await openAssets(assets), resolve(client, 'assets'), server.now) : null
  const files = new Set(readdirSync(resolve(client, 'assets')))
  await serveAssets(app, files, kept, server.log)
  const bundle = { web, pageScripts }
  return async () => bundle
}

/** What Vite writes of each script that it built. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

function scriptsOf(manifest: Manifest): readonly string[] {
  const entry = manifest[PAGE_SCRIPT]
  if (!entry) throw new CannotStart('The pages are built without their script. Run `npm run build`.')
  return [entry, ...(entry.imports ?? []).map((name) => manifest[name])].flatMap((chunk) =>
    chunk ? [`/${chunk.file}`] : [],
  )
}

/** The same from its sources, while somebody edits them. */
export async function editedBundle(app: FastifyInstance): Promise<Bundle> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    // The socket that tells the browser to reload is this server's own: a port for it could belong to somebody else.
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      watch: { ignored: [...NO_SOURCES, isRestartedFor] },
    },
    appType: 'custom',
    // What is only found on the way makes an open page load anew, perhaps just while the server begins anew, too.
    optimizeDeps: { include: ['zod/mini'] },
  })
  // Before the server waits for its connections, because the socket of an open page never ends by itself.
  app.addHook('preClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) =>
    // A lender's picture is not the file of this project that has the same name.
    request.url.startsWith('/brand/') ? done() : vite.middlewares(request.raw, reply.raw, () => done()),
  )
  return async () => {
    const web = (await vite.ssrLoadModule(`/${ENTRY}`)) as unknown as WebEntry
    return { web, pageScripts: [`/${PAGE_SCRIPT}`] }
  }
}

/** The folder of the built pages' files. The server cannot start without it. */
export function builtPages(build: string): string {
  const client = resolve(build, 'client')
  if (!existsSync(client))
    throw new CannotStart(
      'The pages are not built yet. Run `npm run build` first; `npm start` does it by itself.',
    )
  return client
}
