import type { Settings } from '#web/words/settings-of-page.ts'

/**
 * The element that carries the settings to the browser: data, not script, so the content security policy does not
 * apply.
 */
export const SETTINGS_ID = 'abono-settings'

let fromDocument: Settings | null = null

/** The settings, read once from the server's document. */
export function settingsInBrowser(): Settings {
  fromDocument ??= JSON.parse(document.getElementById(SETTINGS_ID)?.textContent ?? 'null') as Settings
  return fromDocument
}
