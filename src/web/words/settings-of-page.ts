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
