import { createContext, data } from 'react-router'
import type { PageArguments } from './page.ts'

/** Which pages this installation has besides everybody's (design 5, "The debug page"). */
export interface FurtherPages {
  /** The sandbox's own. */
  sandbox: boolean
  /** Those for engineers who build the app around the pages. */
  debug: boolean
}

export const furtherPagesContext = createContext<FurtherPages>()

/** The loader of a page that only some installations have; elsewhere the address is unknown like any other. */
export const onlyIn =
  (kind: keyof FurtherPages) =>
  ({ context }: PageArguments): null => {
    if (!context.get(furtherPagesContext)[kind]) throw data(null, 404)
    return null
  }
