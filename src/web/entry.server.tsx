import { renderToReadableStream } from 'react-dom/server'
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { loadWords } from './language/language.ts'
import { type CallFor, callForContext } from './page.ts'
import { type Surroundings, SurroundingsProvider } from './shell/settings.tsx'

await Promise.all([loadWords('en'), loadWords('es')])

const surroundingsContext = createContext<Surroundings>()

/** What the server gives to each request. It makes the context here, because the keys belong to this bundle. */
export function contextFor(callFor: CallFor, surroundings: Surroundings): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callForContext, callFor)
  context.set(surroundingsContext, surroundings)
  return context
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
      onError() {
        failed = true
      },
    },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}
