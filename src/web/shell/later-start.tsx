/** A page that is never painted, such as one in a hidden tab, starts after this long all the same. */
const PATIENCE_MS = 1000

/** A map that has not come by then is asked for anew, over another connection, and may take twice as long each time. */
const MAP_WITHIN_MS = 5000

/**
 * What may become script or markup in a browser that asks for types (the policy of `pages.ts`): the script that is started
 * here, files of this host, the empty element with which React makes a script, text without a tag, such as a sheet (its
 * `width<=40rem` begins none), and two texts that are no script, and would be an error as one: which pages may be fetched
 * ahead (`pages-ahead.tsx`), and the map that was fetched here.
 */
const TRUST = `
  const own = document.currentScript.textContent
  const held = document.querySelector('script[data-later]')?.textContent
  let map
  const begins = /<[a-z!/?]/i
  const only = (isRight) => (text) => (isRight(text) ? text : null)
  window.trustedTypes?.createPolicy('default', {
    createHTML: only((text) => text === own || !begins.test(text) || /^<script><\\/script>$/.test(text)),
    createScript: only((text) => text === held || text === map || text.startsWith('{"prerender":')),
    createScriptURL: only((url) => new URL(url, location.href).origin === location.origin),
  })`

/** What the link to the whole sheet says until it is wanted: it names this very host, so a browser does nothing for it. */
const LATE_REL = 'dns-prefetch'
const LATE_SHEET = `link[rel=${LATE_REL}]`

// Every document carries it: not also the room in front of its lines.
const START = withoutIndent(`(() => {${TRUST}
  const put = (name, parts) => document.head.append(Object.assign(document.createElement(name), parts))
  const dress = () => {
    const sheet = document.querySelector('${LATE_SHEET}')
    if (sheet) sheet.rel = 'stylesheet'
  }
  const start = () => {
    const held = document.querySelector('script[data-later]')
    if (!held) return
    held.removeAttribute('data-later')
    dress()
    const { map: address, files } = held.dataset
    const all = (parts) => files.split(' ').forEach((href) => put('link', { ...parts, href }))
    const coming = ask(address, ${MAP_WITHIN_MS})
    all({ rel: 'preload', as: 'script', crossOrigin: '' })
    const run = (type, textContent) => put('script', { type, nonce: held.nonce, textContent })
    coming.then((text) => {
      if (text === null) return
      map = text
      if (text) run('importmap', text)
      all({ rel: 'modulepreload' })
      run('module', held.textContent)
    })
  }
  const ask = (address, withinMs) => {
    const patience = new AbortController()
    setTimeout(() => patience.abort(), withinMs)
    return fetch(address, patience)
      .then((answer) => (answer.ok ? answer.text() : answer.status === 404 ? null : undefined))
      .catch(() => (patience.signal.aborted ? ask(address, withinMs * 2) : undefined))
  }
  const begin = () => {
    setTimeout(start, ${PATIENCE_MS})
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  }
  if (document.prerendering) {
    dress()
    document.addEventListener('prerenderingchange', begin, { once: true })
  } else begin()
})()`)

/**
 * Holds back until the first frame is painted what nobody needs to see it, and would see it later for: the page's
 * script, which on a cheap phone with a warm cache would otherwise run before, its files, the map of their names, and
 * the whole sheet, of which the document has what is seen first. Then all of it is asked for at once. Links and forms
 * work without it. The map is the same for every page of a release, so it is a file that a browser keeps, and not in
 * each document. A browser takes none after it has begun with a module, so the files come as plain bytes meanwhile, and
 * behind it where the network is slow. Where it is lost on the way, the server answers to the names in the scripts.
 * Where it hangs it is asked for again and again: nobody knows then of which release the names would be, and until
 * somebody does the page is a document. A server that does not know it is of another release and would answer with its
 * own: two releases in one page could break what it shows, so it stays the document that it is. A page that is drawn
 * before anybody goes there starts nothing until somebody does, so none of it counts, keeps, asks, speaks or takes the
 * focus for a page not seen; only its sheet is there, for which nobody waits.
 */
export function LaterStart({ nonce }: { nonce: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, which React would escape.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
  )
}

/** The script of the router, which begins everything else. */
const OWN_SCRIPT = 'type="module" async=""'
const SHEET = '<link rel="stylesheet"'
const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*\/>/g

/**
 * Marks the router's own script as the one that `LaterStart` starts, tells it where the map is and which files the page
 * would preload, its words among them, and leaves the sheet to it, too. A page without that script has nobody to ask later.
 */
export function startingLater(html: string, map: string, words: readonly string[]): string {
  if (!html.includes(OWN_SCRIPT)) return html
  const files = [...[...html.matchAll(PRELOAD)].map(([, href]) => href), ...words].join(' ')
  return html
    .replaceAll(PRELOAD, '')
    .replace(SHEET, `<link rel="${LATE_REL}"`)
    .replace(OWN_SCRIPT, () => `type="text/plain" data-later="" data-map="${map}" data-files="${files}"`)
}

function withoutIndent(script: string): string {
  return script.replace(/\n\s+/g, '\n')
}
