import { createContext, use } from 'react'
import type { PublicBrand } from '#contract/brand/brand.ts'
import type { Part } from '#contract/wire/parts.ts'
import type { Settings } from './settings-of-page.ts'

/** Settings together with the nonce of this answer, which stays out of what the browser can read back. */
export interface Surroundings {
  settings: Settings
  nonce: string
  /** The number of the request that the server answers with this page; empty in the browser and for everybody's pages. */
  requestId: string
  /** The address of the page. */
  place: { pathname: string; search: string }
  /** The page script sent for this page: it takes what is on it, and has the rest. */
  isForPageScript?: boolean
  /** The addresses of the page script of this release, and of what it imports at once. The first names the release. */
  pageScripts: readonly string[]
}

const SurroundingsContext = createContext<Surroundings | null>(null)
export const SurroundingsProvider = SurroundingsContext

export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext)
  if (!surroundings) throw new Error('A page was rendered outside of its surroundings')
  return surroundings
}

export const useBrand = (): PublicBrand => useSurroundings().settings.brand

/** How days are written; a part that is drawn by itself writes them as specified. */
export const useDateStyle = (): PublicBrand['dateStyle'] =>
  use(SurroundingsContext)?.settings.brand.dateStyle ?? 'specified'

/** Whether the backend has a part of the product; without it, no page shows a way there. */
export function useHas(): (part: Part) => boolean {
  const { absent } = useSurroundings().settings.wireMap
  return (part) => !absent.includes(part)
}

/** What is true of our own server, and of a lender's backend only where its wire map says so. */
export function usePromises() {
  const { isOwnBackend, wireMap } = useSurroundings().settings
  return {
    /** How long a code is and how long it is good, when somebody answers the telephone. */
    ownRules: isOwnBackend,
    /** Whether a number beside a way to pay is a reference that was asked for and can be paid now; elsewhere it may stand there for good. */
    liveReferences: isOwnBackend,
    /** Whether an offer that is accepted twice is one loan. */
    oneLoan: isOwnBackend || wireMap.idempotencyHeader !== '',
    /** Whether a complaint that is sent again on its day is one complaint. */
    sendsOnce: isOwnBackend || wireMap.idempotencyHeader !== '',
  }
}
