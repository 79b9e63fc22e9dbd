import { SETTINGS_ID } from './settings.tsx'

const AFTER_CONTENT = `<script type="application/json" id="${SETTINGS_ID}"`

/**
 * Puts the map of the scripts' names behind what the page shows: the first paint should not wait for it, and a browser
 * takes no map after it has begun with a script, which `LaterStart` does later. A page without scripts stays as it is.
 */
export function withImportMap(html: string, map: string, nonce: string): string {
  if (map === '' || !html.includes(AFTER_CONTENT)) return html
  const script = `<script type="importmap" nonce="${nonce}">${map}</script>`
  return html.replace(AFTER_CONTENT, () => script + AFTER_CONTENT)
}
