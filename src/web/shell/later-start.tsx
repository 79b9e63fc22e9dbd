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

// Every document carries it: not also the room in front of its lines.
const START = withoutIndent(`(() => {${TRUST}
  const put = (name, parts) => document.head.append(Object.assign(document.createElement(name), parts))
  let coming
  const start = () => {
    const held = document.querySelector('script[data-later]')
    if (!held) return
    held.removeAttribute('data-later')
    const run = (type, textContent) => put('script', { type, nonce: held.nonce, textContent })
    coming.then((text) => {
      if (text === null) return
      map = text
      if (text) run('importmap', text)
      for (const href of held.dataset.files.split(' ')) put('link', { rel: 'modulepreload', href })
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
    coming = ask(document.querySelector('script[data-later]').dataset.map, ${MAP_WITHIN_MS})
    setTimeout(start, ${PATIENCE_MS})
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
})()`)

/**
 * Holds the page's script back until the first frame is painted: on a cheap phone with a warm cache it would otherwise
 * run before the person sees anything. Its files are fetched then, too, all at once: even from its cache, a browser that
 * looks for a dozen of them paints later. Links and forms work without it. The map of the scripts' names is the same for
 * every page of a release, so it is a file that a browser keeps, and not in each document. It is asked for first: a
 * browser takes none after it has begun with a script. Where it is lost on the way, the server answers to the names in the
 * scripts. Where it hangs it is asked for again and again: nobody knows then of which release the names would be, and
 * until somebody does the page is a document. A server that does not know it is of another release and would answer with
 * its own: two releases in one page could break what it shows, so it stays the document that it is. A page that is drawn
 * before anybody goes there starts nothing until somebody does: so none of it counts, keeps, asks, speaks or takes the
 * focus for a page not seen.
 */
export function LaterStart({ nonce }: { nonce: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, which React would escape.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
  )
}

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*\/>/g

/**
 * Marks the router's own script as the one that `LaterStart` starts, and tells it where the map is and which files the page
 * would preload.
 */
export function startingLater(html: string, map: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href).join(' ')
  return html
    .replaceAll(PRELOAD, '')
    .replace(
      'type="module" async=""',
      () => `type="text/plain" data-later="" data-map="${map}" data-files="${files}"`,
    )
}

function withoutIndent(script: string): string {
  return script.replace(/\n\s+/g, '\n')
}
