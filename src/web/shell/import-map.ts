import { SETTINGS_ID } from './settings.tsx'

const PRELOAD = /<link rel="modulepreload"[^>]*\/>/g
const AFTER_CONTENT = `<script type="application/json" id="${SETTINGS_ID}"`

/**
 * Puts the map of the scripts' names behind what the page shows, and what fetches scripts behind the map: a browser takes
 * no map after it has begun with a script, and the first paint should wait for neither. A page without scripts stays as
 * it is.
 */
export function withImportMap(html: string, map: string, nonce: string): string {
  if (map === '' || !html.includes(AFTER_CONTENT)) return html
  const preloads = html.match(PRELOAD)?.join('') ?? ''
  const script = `<script type="importmap" nonce="${nonce}">${map}</script>`
  return html.replaceAll(PRELOAD, '').replace(AFTER_CONTENT, () => script + preloads + AFTER_CONTENT)
}
