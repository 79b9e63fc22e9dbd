import { renderToReadableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { languageCodes } from '#domain/language.ts'
import { loadWords } from './language/language.ts'
import { type FurtherPages, furtherPagesContext } from './only-here.ts'
import { type CallAs, callAsContext, type PageArguments } from './page.ts'
import { CONTACT_SCRIPT } from './screens/site/contact-script.ts'
import { withImportMap } from './shell/import-map.ts'
import { startingLater } from './shell/later-start.tsx'
import { withStyles } from './shell/page-styles.tsx'
import { type Surroundings, SurroundingsProvider } from './shell/settings.tsx'

await Promise.all(languageCodes.map(loadWords))

export { callBackendAs } from './call-backend-as.ts'

/** The whole text of every script that a public page may hold; the server allows these and no other. */
export const ownScripts: readonly string[] = [CONTACT_SCRIPT]

const surroundingsContext = createContext<Surroundings>()
const importMapContext = createContext<string>()
const reportContext = createContext<(error: unknown) => void>()

/** What the server gives to each request. It makes the context here, because the keys belong to this bundle. */
export function contextFor(
  callAs: CallAs,
  {
    furtherPages,
    importMap,
    ...surroundings
  }: Surroundings & { furtherPages: FurtherPages; importMap: string },
  report: (error: unknown) => void,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callAsContext, callAs)
  context.set(surroundingsContext, surroundings)
  context.set(furtherPagesContext, furtherPages)
  context.set(importMapContext, importMap)
  context.set(reportContext, report)
  return context
}

/** React and the router both say what broke a page; it is one incident. */
const told = new WeakSet<Error>()

/** A page that broke is told to the server's log; a wrong address or method is the visitor's affair. */
export function handleError(error: unknown, { request, context }: PageArguments): void {
  if (error instanceof Error) {
    if (told.has(error)) return
    told.add(error)
  }
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}

/** Renders the whole document before its first byte leaves: a page is small, and a complete one compresses best. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const surroundings = context.get(surroundingsContext)
  let failed = false
  const stream = await renderToReadableStream(
    <SurroundingsProvider value={surroundings}>
      <ServerRouter context={entry} url={request.url} nonce={surroundings.nonce} />
    </SurroundingsProvider>,
    {
      nonce: surroundings.nonce,
      signal: request.signal,
      // React would move parts of a long page to its end, for a script to put in their place: not everybody has one.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        failed = true
        handleError(error, { request, context })
      },
    },
  )
  await stream.allReady
  const rendered = withImportMap(
    withStyles(await new Response(stream).text()),
    context.get(importMapContext),
    surroundings.nonce,
  )
  const html = import.meta.env.PROD ? startingLater(rendered) : rendered
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}
