import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { type Language, languageCodes, languageOf } from '#domain/language.ts'
import { type Family, loadAllWords } from './language/language.ts'
import { type FurtherPages, furtherPagesContext } from './only-here.ts'
import { type CallAs, callAsContext, type PageArguments } from './page.ts'
import { renderDocument } from './render-document.tsx'
import { CALCULATOR_SCRIPT } from './screens/site/calculator-script.ts'
import { CONTACT_SCRIPT } from './screens/site/contact-script.ts'
import { FETCHED_AHEAD } from './shell/ahead/fetched-ahead.ts'
import { startingLater } from './shell/later-start.tsx'
import { withStyles } from './styles/page-styles.tsx'
import type { Surroundings } from './words/settings.tsx'

await Promise.all(languageCodes.map(loadAllWords))

export { callBackendAs } from './call-backend-as.ts'
export { giveMarked, visitLanding } from './screens/registration/landing-frame.ts'

/** The whole text of every script that a public page may hold; the server allows these and no other. */
export const ownScripts: readonly string[] = [CONTACT_SCRIPT, CALCULATOR_SCRIPT, FETCHED_AHEAD]

const surroundingsContext = createContext<Omit<Surroundings, 'place'>>()
/** Where the map of scripts' names is, and what it says; none while somebody edits them. */
interface ImportMap {
  address: string
  imports: Readonly<Record<string, string>>
}

const importMapContext = createContext<ImportMap | null>()
const reportContext = createContext<(error: unknown) => void>()

/** What the server gives to each request. It makes the context here, because the keys belong to this bundle. */
export function contextFor(
  callAs: CallAs,
  {
    furtherPages,
    importMap,
    ...surroundings
  }: Omit<Surroundings, 'place'> & { furtherPages: FurtherPages; importMap: ImportMap | null },
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

const documentContext = createContext<string | null>(null)

/** The document of a page that was answered with this context; null where it was answered otherwise. */
export const documentOf = (context: RouterContextProvider): string | null => context.get(documentContext)

/** The files in which is what a page says: its script fetches them by itself, but would not know of them before it is there. */
const wordsIn = (
  { imports }: ImportMap,
  language: Language,
  families: readonly Family[],
): readonly string[] =>
  families.flatMap((family) =>
    Object.keys(imports)
      .filter((name) => name.startsWith(`/assets/words-${language}-${family}-`))
      .map((name) => imports[name] ?? name),
  )

/** Leaves the document beside the answer: its text would go through a stream and back again. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const surroundings = { ...context.get(surroundingsContext), place: { pathname, search } }
  const tell = (error: unknown) => handleError(error, { request, context })
  const { html, failed, families } = await renderDocument(
    entry,
    request.url,
    surroundings,
    request.signal,
    tell,
  )
  const rendered = withStyles(html)
  const importMap = context.get(importMapContext)
  const language = languageOf(new URL(request.url).searchParams.get('type'))
  context.set(
    documentContext,
    importMap ? startingLater(rendered, importMap.address, wordsIn(importMap, language, families)) : rendered,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: failed ? 500 : status, headers })
}
