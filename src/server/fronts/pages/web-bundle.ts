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
import type { LandingValues, LandingVisit } from './landing-frames.ts'
import { FOR_EVER, serveAssets } from './serve-assets.ts'
import { sharedAssets } from './shared-assets.ts'

/** A page as a document, or another answer, such as a redirect. */
type Answer = Response | { status: number; headers: Headers; html: string }

/** The interface of the built web bundle to the server: the only place where the two rooms meet. */
export interface WebEntry {
  contextFor(
    callAs: CallAs,
    around: {
      settings: object
      nonce: string
      requestId: string
      furtherPages: object
      /** The addresses of the documents' script, and of its static imports. */
      pageScripts: readonly string[]
      isForPageScript: boolean
    },
    report: (error: unknown) => void,
  ): RouterContextProvider
  answer(request: Request, context: RouterContextProvider): Promise<Answer>
  paths: readonly string[]
  /**
   * Loads the landing page for one visitor, which then is not loaded again with this context; null if they
   * get a separate page.
   */
  visitLanding(at: { request: Request; context: RouterContextProvider }): Promise<LandingVisit | null>
  /** Renders the landing page of a visit with these marks in place of the visitor's values. */
  giveMarked(context: RouterContextProvider, visit: LandingVisit, marks: LandingValues): void
  /** The calls over HTTP, to a backend that is not this server (design 3). */
  callBackendAs(
    backend: Backend,
    headers: Readonly<Record<string, string>>,
    report: (entry: Endpoint, fault: AnswerFault) => void,
  ): CallAs
  /** The whole text of every script that a public page may contain. */
  ownScripts: readonly string[]
}

/** Returns the bundle for a request: always the same, except in development. */
export type Bundle = () => Promise<{
  web: WebEntry
  /** The addresses of the documents' script, and of its static imports. The first identifies the release. */
  pageScripts: readonly string[]
}>

/** The entries of the build: the server's renderer, and the documents' script. */
const SOURCE: string = '../../../web/app/answer.tsx'
const PAGE_SCRIPT = 'src/web/app/page-script.ts'

const BUILD = resolve(import.meta.dirname, '../../../../build')

/** The built web bundle, with its files served beside it. */
export async function builtBundle(app: FastifyInstance, server: PageServer): Promise<Bundle> {
  const client = builtPages(BUILD)
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    serve: false,
    cacheControl: false,
    setHeaders: (response) => {
      if (response.getHeader('cache-control') === undefined) response.header('cache-control', FOR_EVER)
      // They are for pages; on a dozen small files they would weigh as much as the file.
      response.removeHeader('permissions-policy')
      response.removeHeader('content-security-policy')
    },
  })
  const web = (await import(pathToFileURL(resolve(BUILD, 'server/index.js')).href)) as WebEntry
  const pageScripts = scriptsOf(JSON.parse(readFileSync(resolve(client, '.vite/manifest.json'), 'utf8')))
  const { assets } = server.config
  const kept = assets ? sharedAssets(await openAssets(assets), resolve(client, 'assets'), server.now) : null
  const files = new Set(readdirSync(resolve(client, 'assets')))
  await serveAssets(app, files, kept, server.log)
  const bundle = { web, pageScripts }
  return async () => bundle
}

/** Vite's entry about each built script. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

function scriptsOf(manifest: Manifest): readonly string[] {
  const entry = manifest[PAGE_SCRIPT]
  if (!entry) throw new CannotStart('The pages are built without their script. Run `npm run build`.')
  return [entry, ...(entry.imports ?? []).map((name) => manifest[name])].flatMap((chunk) =>
    chunk ? [`/${chunk.file}`] : [],
  )
}

/**
 * The bundle from its sources. Vite runs this module in development (scripts/dev.mjs), so the import gives the pages as they
 * are now.
 */
export const editedBundle: Bundle = async () => ({
  web: (await import(SOURCE)) as WebEntry,
  // The second one reloads the page when Vite says so.
  pageScripts: [`/${PAGE_SCRIPT}`, '/@vite/client'],
})

/** The folder of the built pages' files. The server cannot start without it. */
export function builtPages(build: string): string {
  const client = resolve(build, 'client')
  if (!existsSync(client))
    throw new CannotStart(
      'The pages are not built yet. Run `npm run build` first; `npm start` does it by itself.',
    )
  return client
}
