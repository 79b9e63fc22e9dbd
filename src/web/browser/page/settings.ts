import type { Settings } from '#web/words/settings-of-page.ts'

/** The element that carries the settings to the browser: data, not script, so no policy has to allow it. */
export const SETTINGS_ID = 'abono-settings'

let fromDocument: Settings | null = null

/** The settings in the browser, read once from the document that the server sent. */
export function settingsInBrowser(): Settings {
  fromDocument ??= JSON.parse(document.getElementById(SETTINGS_ID)?.textContent ?? 'null') as Settings
  return fromDocument
}
