import type { PublicBrand } from '#contract/brand/brand.ts'
import type { CheckedWireMapFile } from '#contract/wire/wire-map-file.ts'

/** What the server tells every page about this lender and this installation. The same for everybody, never personal. */
export interface Settings {
  brand: PublicBrand
  wireMap: CheckedWireMapFile
  sandbox: boolean
  /** Whether this product's own server answers the calls: only then do pages know its limits and promises. */
  isOwnBackend: boolean
  /** Whether a code can be said in a call. */
  callsPhones?: boolean
  /** Whether only engineers read these pages: they say why an answer cannot be read, and need no published address. */
  isTrial: boolean
}

/** The element that carries the settings to the browser: data, not script, so no policy has to allow it. */
export const SETTINGS_ID = 'abono-settings'

let fromDocument: Settings | null = null

/** The settings in the browser, read once from the document that the server sent. */
export function settingsInBrowser(): Settings {
  fromDocument ??= JSON.parse(document.getElementById(SETTINGS_ID)?.textContent ?? 'null') as Settings
  return fromDocument
}
