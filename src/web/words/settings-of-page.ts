import type { PublicBrand } from '#contract/brand/brand.ts'
import type { CheckedWireMapFile } from '#contract/wire/wire-map-file.ts'

/** Public settings of this lender and installation, the same for every page. */
export interface Settings {
  brand: PublicBrand
  wireMap: CheckedWireMapFile
  sandbox: boolean
  /** Whether this product's own server answers the calls: only then do pages know its limits and promises. */
  isOwnBackend: boolean
  /** Whether voice calls with a code are available. */
  callsPhones?: boolean
  /** Whether the pages are for engineers: they show why an answer is unreadable, and need no published address. */
  isTrial: boolean
}
