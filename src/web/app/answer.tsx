import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router'
import { languageCodes, languageOf } from '#domain/language.ts'
import { type FurtherPages, furtherPagesContext } from '#web/calls/only-here.ts'
import { type CallAs, callAsContext } from '#web/calls/page.ts'
import { LoadFailure } from '#web/calls/require-data.ts'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { FailedPage } from '#web/parts/failed-page.tsx'
import { FETCHED_AHEAD } from '#web/parts/site/fetched-ahead.ts'
import { HOME_SCRIPT } from '#web/screens/site/calculator-script.ts'
import { CONTACT_SCRIPT } from '#web/screens/site/contact-script.ts'
import { POLICY_SCRIPT } from '#web/screens/site/policy-script.ts'
import { loadAllWords } from '#web/words/language.ts'
import { type Surroundings, SurroundingsProvider } from '#web/words/settings.tsx'
import { isThere } from '#web/words/web-access.ts'
import { Document } from './document.tsx'
import { type RouteHandle, resources, routes } from './routes.ts'

await Promise.all(languageCodes.map(loadAllWords))

export { callBackendAs } from '#web/calls/call-backend-as.ts'
export { giveMarked, visitLanding } from '#web/screens/registration/landing-frame.ts'
export { paths } from './routes.ts'

/** Full text of every inline script of public pages; the server allows only these. */
export const ownScripts: readonly string[] = [CONTACT_SCRIPT, HOME_SCRIPT, POLICY_SCRIPT, FETCHED_AHEAD]

type RequestEnvironment = Omit<Surroundings, 'place'>

const aroundContext = createContext<RequestEnvironment>()
const reportContext = createContext<(error: unknown) => void>()

/** Context that the server passes with each request. Created here, because the keys belong to this bundle. */
export function contextFor(
  callAs: CallAs,
  { furtherPages, ...around }: RequestEnvironment & { furtherPages: FurtherPages },
  report: (error: unknown) => void,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callAsContext, callAs)
  context.set(aroundContext, around)
  context.set(furtherPagesContext, furtherPages)
  context.set(reportContext, report)
  return context
}

const handler = createStaticHandler(routes)

/** A page as a document, or another answer such as a redirect. */
export type Answer = Response | { status: number; headers: Headers; html: string }

/** Answers a page request: runs its action and loader, and renders it. */
export async function answer(request: Request, context: RouterContextProvider): Promise<Answer> {
  const { pathname, search } = new URL(request.url)
  // React Router treats a trailing slash as the same address.
  if (resources.has(pathname.replace(/\/+$/, '')))
    return handler.queryRoute(request, { requestContext: context })
  const found = await handler.query(request, { requestContext: context })
  if (found instanceof Response) return found
  const report = (error: unknown) => {
    if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
  }
  const surroundings = { ...context.get(aroundContext), place: { pathname, search } }
  const [error] = Object.values(found.errors ?? {})
  if (error !== undefined && !failureIn(error)) {
    report(error)
    return { status: found.statusCode, headers: headersOf(found), html: failed(error, surroundings) }
  }
  try {
    return { status: found.statusCode, headers: headersOf(found), html: drawn(found, surroundings) }
  } catch (fault) {
    report(fault)
    return { status: 500, headers: headersOf(found), html: failed(fault, surroundings) }
  }
}

/** Why a page could not be loaded, if a call that it needs failed. */
const failureIn = (error: unknown) =>
  isRouteErrorResponse(error) && error.data instanceof LoadFailure ? error.data.result : null

function drawn(
  { matches, loaderData, actionData, errors }: StaticHandlerContext,
  surroundings: Surroundings,
): string {
  const route = matches.at(-1)?.route
  if (!route) throw new Error('No page was found')
  const { screen, sheets } = route.handle as RouteHandle
  const { meta, handle = {} } = screen
  const Screen = screen.default as ComponentType<{ loaderData: unknown; actionData: unknown }>
  const loaded = loaderData[route.id]
  const given = actionData?.[route.id]
  const failure = failureIn(Object.values(errors ?? {})[0])
  const hasAll = (handle.needs ?? []).every((part) => isThere(part, surroundings.settings))
  const { search } = surroundings.place
  const language = handle.languageOf?.(loaded) ?? languageOf(new URLSearchParams(search).get('type'))
  const title = meta?.({ location: { search }, loaderData: loaded as never })[0]?.title
  return html(
    { ...surroundings, title },
    <Document language={language} handle={handle} sheets={sheets} title={title}>
      {!hasAll ? (
        <ErrorScreen kind="not-found" />
      ) : failure ? (
        <FailedPage screen={screen} result={failure} actionData={given} />
      ) : (
        <Screen loaderData={loaded} actionData={given} />
      )}
    </Document>,
  )
}

/** An unknown or failed page. */
function failed(error: unknown, surroundings: Surroundings): string {
  // A POST to an address without an action is an unknown page.
  const isMissing = isRouteErrorResponse(error) && (error.status === 404 || error.status === 405)
  const language = languageOf(new URLSearchParams(surroundings.place.search).get('type'))
  return html(
    surroundings,
    <Document language={language} handle={{}} sheets={[]} title={undefined}>
      <ErrorScreen kind={isMissing ? 'not-found' : 'fault'} />
    </Document>,
  )
}

const html = (surroundings: Surroundings, page: ReactNode): string =>
  `<!DOCTYPE html>${renderToString(<SurroundingsProvider value={surroundings}>{page}</SurroundingsProvider>)}`

/** Further headers of loader and action, such as cookies. */
function headersOf({ loaderHeaders, actionHeaders }: StaticHandlerContext): Headers {
  const all = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const headers of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)])
    headers.forEach((value, name) => {
      if (name === 'set-cookie') all.append(name, value)
      else all.set(name, value)
    })
  return all
}
