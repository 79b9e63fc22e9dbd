/** A page that is never painted, such as one in a hidden tab, starts after this long all the same. */
const PATIENCE_MS = 1000

/**
 * What may become script or markup in a browser that asks for types (the policy of `pages.ts`): the script that is started
 * here, files of this host, the empty element with which React makes a script, text without a tag, such as a sheet (its
 * `width<=40rem` begins none), and which pages may be fetched ahead (`pages-ahead.tsx`), a text that is no script: as one it
 * would be an error.
 */
const TRUST = `
  const own = document.currentScript.textContent
  const held = document.querySelector('script[data-later]')?.textContent
  const begins = /<[a-z!/?]/i
  const only = (isRight) => (text) => (isRight(text) ? text : null)
  window.trustedTypes?.createPolicy('default', {
    createHTML: only((text) => text === own || !begins.test(text) || /^<script><\\/script>$/.test(text)),
    createScript: only((text) => text === held || text.startsWith('{"prerender":')),
    createScriptURL: only((url) => new URL(url, location.href).origin === location.origin),
  })`

// Every document carries it: not also the room in front of its lines.
const START = withoutIndent(`(() => {${TRUST}
  const start = () => {
    const held = document.querySelector('script[data-later]')
    if (!held) return
    held.removeAttribute('data-later')
    for (const href of held.dataset.files.split(' ')) {
      const file = document.createElement('link')
      file.rel = 'modulepreload'
      file.href = href
      document.head.append(file)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = held.nonce
    script.textContent = held.textContent
    document.head.append(script)
  }
  const begin = () => {
    setTimeout(start, ${PATIENCE_MS})
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
})()`)

/**
 * Holds the page's script back until the first frame is painted: on a cheap phone with a warm cache it would otherwise
 * run before the person sees anything. Its files are fetched then, too, all at once: even from its cache, a browser that
 * looks for a dozen of them paints later. Links and forms work without it. A page that is drawn before anybody goes there
 * starts nothing until somebody does: so none of it counts, keeps, asks, speaks or takes the focus for a page not seen.
 */
export function LaterStart({ nonce }: { nonce: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, which React would escape.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
  )
}

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*\/>/g

/** Marks the router's own script as the one that `LaterStart` starts, and tells it the files that the page would preload. */
export function startingLater(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href).join(' ')
  return html
    .replaceAll(PRELOAD, '')
    .replace('type="module" async=""', () => `type="text/plain" data-later="" data-files="${files}"`)
}

function withoutIndent(script: string): string {
  return script.replace(/\n\s+/g, '\n')
}
