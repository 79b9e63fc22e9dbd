import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { type Family, familiesSaid } from './language/language.ts'
import { type Surroundings, SurroundingsProvider } from './words/settings.tsx'

/** What React writes in the place of something that was not there yet when it was wanted. */
const NOT_THERE_YET = '<!--$!-->'
const END = '</body></html>'

/**
 * The whole document, before its first byte leaves: a page is small, and a complete one compresses best. Its data are there,
 * so it is written at once as one text, which costs half of what a stream does; only where a part of it had still to be
 * loaded, the first time after the start, React waits for that in a stream.
 */
export async function renderDocument(
  entry: EntryContext,
  url: string,
  surroundings: Surroundings,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<{ html: string; failed: boolean; families: readonly Family[] }> {
  const { serverHandoffStream, ...withoutStream } = entry
  // The router would read its stream within the page, script by script, and React wait for each.
  const page = (
    <SurroundingsProvider value={surroundings}>
      <ServerRouter context={withoutStream} url={url} nonce={surroundings.nonce} />
    </SurroundingsProvider>
  )
  familiesSaid()
  const atOnce = renderToString(page)
  const families = familiesSaid()
  const { html, failed } = atOnce.includes(NOT_THERE_YET)
    ? await waitedFor()
    : { html: `<!DOCTYPE html>${atOnce}`, failed: false }
  const data = entry.renderMeta?.didRenderScripts ? await dataScripts(serverHandoffStream, surroundings) : ''
  const withData = html.endsWith(END) ? html.slice(0, -END.length) + data + END : html
  return { html: withData, failed, families }

  async function waitedFor() {
    let failed = false
    const stream = await renderToReadableStream(page, {
      nonce: surroundings.nonce,
      signal,
      // React would move parts of a long page to its end, for a script to put in their place: not everybody has one.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        failed = true
        tell(error)
      },
    })
    await stream.allReady
    return { html: await new Response(stream).text(), failed }
  }
}

/** The data of the page for its script, as the router's own `ServerRouter` writes them. */
async function dataScripts(
  stream: ReadableStream<Uint8Array> | undefined,
  { nonce }: Surroundings,
): Promise<string> {
  if (!stream) return ''
  const scripts: string[] = []
  const script = (text: string) => scripts.push(`<script nonce="${nonce}">${text}</script>`)
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true })
    script(`window.__reactRouterContext.streamController.enqueue(${inScript(text)});`)
  }
  script('window.__reactRouterContext.streamController.close();')
  return scripts.join('')
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A text that no element ends and that every browser reads as one line. */
const inScript = (text: string): string =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? sign)
