import { createContext, data } from 'react-router'
import type { PageArguments } from './page.ts'

/** Optional pages of this installation (design 5, "The debug page"). */
export interface FurtherPages {
  /** Sandbox pages. */
  sandbox: boolean
  /** Pages for app developers. */
  debug: boolean
}

export const furtherPagesContext = createContext<FurtherPages>()

/** Loader of an optional page; where it is not enabled, the address is unknown. */
export const onlyIn =
  (kind: keyof FurtherPages) =>
  ({ context }: PageArguments): null => {
    if (!context.get(furtherPagesContext)[kind]) throw data(null, 404)
    return null
  }
